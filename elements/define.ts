// The script of a plain page: defines all three tags, and exports what the package exports.

import './head-start.ts'
import { defineAll } from './define-all.ts'

export * from './index.ts'

defineAll()
