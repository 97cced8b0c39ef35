// `latchkey/define`: defines all three tags, and exports what the package exports.

import { defineAll } from './index.ts'
import { preloadPage } from './preload.ts'

export * from './index.ts'

preloadPage()
defineAll()
