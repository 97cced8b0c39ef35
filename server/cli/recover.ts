// latchkey recover FILE: opens a backup of a wallet on this computer, without a service (docs/exit.md).

import { readFileSync, writeFileSync } from 'node:fs'
import { oneWord, parseArguments, single, UsageError, yesOrNo } from './arguments.ts'
import { addressIn, openBackup, readBackup } from './backup-file.ts'
import { type CommandResult, refused } from './command-result.ts'
import { readPassword } from './read-password.ts'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`The file ${path} cannot be read.`)
  }
}

/** Trust: a new file that only its owner can read; what is there already is never written over. */
const write = (path: string, key: string): void => {
  try {
    writeFileSync(path, `${key}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as { code?: string }
    throw new UsageError(code === 'EEXIST' ? `--out: there is a file ${path} already.` : `--out: ${path} cannot be written.`)
  }
}

/** Runs the command. `ask` asks for the password, with its prompt. */
export const recover = async (words: readonly string[], ask = readPassword): Promise<CommandResult> => {
  const json = words.includes('--json')
  try {
    const args = parseArguments(
      words.filter((word) => word !== '--json'),
      ['show', 'out'],
    )
    const backup = readBackup(textOf(oneWord(args, 'one file: the backup of a wallet.')))
    const [show, out] = [yesOrNo(args, 'show') === true, single(args, 'out')]
    const { chain, address, key } = openBackup(backup, await ask(`Password of ${addressIn(backup) ?? 'this backup'}: `))
    if (out !== undefined) write(out, key)
    // Trust: the key is nowhere but where it was asked for: a terminal keeps what it has shown, and so may a log.
    const value = { chain, address, ...(show && { key }), ...(out !== undefined && { out }) }
    const lines = [
      `${chain === 'solana' ? 'Solana' : 'Ethereum'}: ${address}`,
      ...(show ? [key] : []),
      ...(out === undefined ? [] : [`The private key is in ${out}. Import it, then delete the file.`]),
      ...(show || out !== undefined
        ? []
        : ['The password opens this file. --out FILE writes the private key to a file, --show yes prints it.']),
    ]
    return { code: 0, out: `${json ? JSON.stringify(value) : lines.join('\n')}\n`, err: '' }
  } catch (error) {
    return refused(error, json)
  }
}
