// The readers of values that requests are shown by without a descriptor. Those of descriptors are given them.

import { named } from '../known-contracts.ts'
import { addressesWithin, lookalikes } from '../look-alikes.ts'
import { finding } from '../rules.ts'
import { isDeceptive, markedText, shownName } from '../shown-text.ts'
import { withClaim, withFacts } from '../tokens.ts'
import { amountAt, itemAt } from '../typed-shape.ts'

/** Given, and not imported, by what reads descriptors: who loads that has these already, and loads them once. */
export const OWN_READERS = {
  ...{ named, addressesWithin, lookalikes, finding, isDeceptive, markedText, shownName },
  ...{ withClaim, withFacts, amountAt, itemAt },
} as const
export type OwnReaders = typeof OWN_READERS
