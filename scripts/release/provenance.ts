// Where the files of a release come from: an in-toto statement with a SLSA predicate.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Hex } from '../../server/services/release/manifest.ts'
import type { Digest } from './digests.ts'

const said = (place: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: place, encoding: 'utf8' }).trim()

export const provenance = (place: string, version: string, digests: readonly Digest[]): string => {
  const material = (path: string) => ({ name: path, digest: { sha256: sha256Hex(readFileSync(join(place, path))) } })
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: digests.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'npm run release',
        externalParameters: { version },
        internalParameters: {
          node: process.version,
          npm: said(place, 'npm', '--version'),
          platform: `${process.platform}-${process.arch}`,
        },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: said(place, 'git', 'rev-parse', 'HEAD') } },
          material('package-lock.json'),
          { name: 'node', digest: { sha256: sha256Hex(readFileSync(process.execPath)) } },
        ],
      },
      runDetails: { builder: { id: 'npm run release' } },
    },
  }
  return `${JSON.stringify(statement, null, 2)}\n`
}
