// Reads the import lines of a file, types and lazy ones too, and says where they lead.

import { dirname, join } from 'node:path/posix'
import type { Source } from './sources.ts'

export interface Import {
  /** Path from the root for a file of the house, else the name of the package. */
  readonly to: string
  /** As it is written. */
  readonly written: string
  readonly inside: boolean
  readonly kind: 'static' | 'type' | 'lazy'
}

/** The text without comments, line for line as long as before. */
export const withoutComments = (text: string): string =>
  text.replace(/("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|(^|[^:\\])\/\/[^\n]*/g, (all, quoted, before) =>
    quoted ? all : (before ?? '') + all.slice((before ?? '').length).replace(/[^\n]/g, ' '),
  )

const packageOf = (written: string): string => written.split('/', written.startsWith('@') ? 2 : 1).join('/')

/** Every import of a file. */
export const importsOf = ({ path, text }: Source): Import[] => {
  const code = withoutComments(text)
  const found: [string, Import['kind']][] = []
  for (const [, type, , written = ''] of code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?([^'"();]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm,
  ))
    found.push([written, type ? 'type' : 'static'])
  for (const [, written = ''] of code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)) found.push([written, 'lazy'])
  return found.map(([written, kind]) => {
    const inside = written.startsWith('.')
    return { to: inside ? join(dirname(path), written) : packageOf(written), written, inside, kind }
  })
}
