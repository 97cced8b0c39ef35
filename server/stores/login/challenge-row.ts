// The row of challenges that counts for a caller: that of a known device, else the one of unknown devices.

/** SQL of that device; `:cookie` and `:analytics` are hashes of what the caller shows, or empty. */
export const CHALLENGE_DEVICE = `
  select coalesce(
    (select c.device from challenges c where c.app_id = :app and c.identifier = :identifier_hash and c.device = nullif(:cookie, '')),
    (select c.device from challenges c where c.app_id = :app and c.identifier = :identifier_hash and c.device = nullif(:analytics, '')), '') as device`

/** Who is asking, as keyed hashes. */
export type ChallengeKey = {
  readonly app: string
  readonly identifier_hash: string
  readonly cookie: string
  readonly analytics: string
}
