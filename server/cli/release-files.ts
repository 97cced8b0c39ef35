// The files that `latchkey release` reads: those of a log, and those that a line names.

import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { boundedBytes } from '../services/release/bounded-bytes.ts'
import type { ReadFile } from '../services/release/release-log.ts'
import { utf8Text } from '../services/release/utf8-text.ts'
import { UsageError } from './arguments.ts'

const ANSWER_MS = 8000
export const isAddress = (place: string): boolean => /^https?:\/\//.test(place)
export const withoutSlash = (place: string): string => place.replace(/\/+$/, '')

/** Reads files of a folder, or below an address. Null: a file cannot be had, for whatever reason, or has more than four megabytes. */
export const logFiles =
  (place: string, folder: string): ReadFile =>
  async (path) => {
    try {
      if (!isAddress(place)) return await boundedBytes(createReadStream(join(resolve(folder, place), path)))
      const url = `${withoutSlash(place)}/${path}`
      const answer = await fetch(url, { redirect: 'error', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
      return answer.status === 200 ? await boundedBytes(answer.body) : null
    } catch {
      return null
    }
  }

/** The text of a file (0: the standard input) by which something is proved; '' where it is no UTF-8, which is of no form. */
export const exactText = (file: string | 0): string => {
  try {
    return utf8Text(readFileSync(file)) ?? ''
  } catch {
    throw new UsageError(file === 0 ? 'The standard input cannot be read.' : `The file ${file} cannot be read.`)
  }
}

/** The file in which the checkpoint of the last reading is kept; null: none is named. */
export const seenFile = (file: string | null) => ({
  before: file && existsSync(file) ? exactText(file) : null,
  keep: (checkpoint: string): void => {
    if (!file) return
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, checkpoint)
    } catch {
      throw new Error(`The file ${file} cannot be written.`)
    }
  },
})
