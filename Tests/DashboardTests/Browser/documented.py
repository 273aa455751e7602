"""The template of the documentation."""

from __future__ import annotations

from typing import Any

CONDITIONS: list[dict[str, Any]] = [
    {
        "name": "ios_new",
        "rules": [
            {"field": "platform", "values": ["ios"]},
            {"field": "app_version", "op": ">=", "value": "2.1"},
        ],
    },
    {"name": "vip", "rules": [{"field": "claim", "name": "role", "values": ["vip"]}]},
    {"name": "new_home_20", "rules": [{"field": "percent", "seed": "new_home", "from": 0, "to": 20}]},
]

PARAMETERS: dict[str, Any] = {
    "welcome_text": {
        "type": "string",
        "default": "Welcome",
        "conditional_values": {"vip": "Welcome back, VIP", "ios_new": "Welcome to 2.1"},
    },
    "max_offers": {"type": "number", "default": 5},
    "new_home": {"type": "boolean", "default": False, "conditional_values": {"new_home_20": True}},
    "theme": {"type": "json", "default": '{"primary": "#8a6d3b"}'},
}

TEMPLATE: dict[str, Any] = {"conditions": CONDITIONS, "parameters": PARAMETERS}
