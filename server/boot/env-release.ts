// What a service says of the release that it runs (docs/verify.md).

import { check, nonEmpty, optional, picklist, pipe, string, transform } from 'valibot'

const keys = pipe(
  string(),
  transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
  check(
    (all) => all.length > 0 && all.every((one) => /^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/.test(one)),
    'must be NAME+ID+KEY, several with commas',
  ),
)

export const release = {
  /** Folder of the operator's log of releases, as `latchkey release log` writes it: it is served below `/release/log`, and people are told when this release was logged ([verify](verify.md)). Without it the code is said to be no logged release. */
  RELEASE_LOG: optional(pipe(string(), nonEmpty())),
  /** Public keys of that log, `NAME+ID+KEY`, several with commas. A log that none of them signed is not served. */
  RELEASE_LOG_KEY: optional(keys),
  /** The header `Integrity-Policy-WAICT-v1` of frames and windows: `report` or `enforce`; few browsers act on it ([verify](verify.md#what-browsers-check-themselves)). */
  WAICT: optional(picklist(['off', 'report', 'enforce'], 'must be off, report or enforce'), 'off'),
  /** Folder with `enrollment.json`, `manifest.json` and `bundle.json` of WEBCAT, which the operator signs: served below `/.well-known/webcat/`, and scripts have a policy as well. */
  WEBCAT: optional(pipe(string(), nonEmpty())),
}
