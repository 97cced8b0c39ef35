// npm run new: writes the files of a new login method, screen, flow or endpoint and enters it in the tables.
//   npm run new method magic_link MAGIC_LINK_SCREEN
//   npm run new screen FIAT_ON_RAMP_STATUS_SCREEN wallet
//   npm run new flow verify-code wallet
//   npm run new endpoint recovery.init wallet bearer

import { join } from 'node:path'
import { generate } from './templates/generate.ts'

try {
  for (const line of generate(process.argv.slice(2), join(import.meta.dirname, '..'))) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
