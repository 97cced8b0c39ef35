// The client analytics id (docs/design/spec.md, "Entities"): made once, kept locally, removed at sign-out.

import type { SessionStorage } from '../browser/storage.ts'
import { STORAGE } from '../contract/wire.ts'
import { uuid } from '../kit/uuid.ts'

/** The id of this browser, made at first use. A UUID. */
export const analyticsId = (storage: SessionStorage): string => {
  const kept = storage.get(STORAGE.analyticsId)
  if (kept) return kept
  const made = uuid()
  storage.set(STORAGE.analyticsId, made)
  return made
}
