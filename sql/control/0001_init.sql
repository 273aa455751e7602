create schema if not exists control;
