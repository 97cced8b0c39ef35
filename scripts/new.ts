// npm run new: writes the files of what is new, enters it in the tables and prints the pages of docs/ that tell of it.
//   npm run new method magic_link MAGIC_LINK_SCREEN
//   npm run new screen FIAT_ON_RAMP_STATUS_SCREEN wallet
//   npm run new flow verify-code wallet
//   npm run new endpoint recovery.init wallet bearer
//   npm run new act service.uptime read
//   npm run new message wallet-name
//   npm run new language fr ltr Français

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { generate } from './templates/generate.ts'

const root = join(import.meta.dirname, '..')
try {
  const said = generate(process.argv.slice(2), root)
  if (said.some((line) => line.startsWith('printed ')))
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/docs.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  for (const line of said) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
