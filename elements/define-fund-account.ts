// Defines <fund-account> alone.

import { defineTag } from './define-tag.ts'
import { FundAccount } from './fund-account.ts'

export type { ButtonEvents, FundAccountAttributes } from './tags.ts'
export { FundAccount }

defineTag('fund-account', () => FundAccount)
