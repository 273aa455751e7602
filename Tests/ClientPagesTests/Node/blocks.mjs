// The page's blocks as they stand: what is pasted, and how it is used.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const scenarios = {
  "a section has its code and how to use it, and both can be parsed": async (page) => {
    assert.equal(page.blocks.length, 2);
    const folder = mkdtempSync(join(tmpdir(), "blocks-"));
    try {
      for (const block of page.blocks) {
        writeFileSync(join(folder, "block.mjs"), block);
        const { status, stderr } = spawnSync(process.execPath, ["--check", join(folder, "block.mjs")], { encoding: "utf8" });
        assert.equal(status, 0, stderr);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
