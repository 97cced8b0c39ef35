// Bills of materials (CycloneDX 1.5): the packages that are in what pages load, and those that the service runs with.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
}
interface Bill {
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** Named, so that neither `NODE_ENV` nor a person's own npmrc leaves a kind of packages out. */
const KINDS = ['--include=optional', '--include=peer']
const PARTS = {
  page: ['--include=dev', ...KINDS],
  service: ['--omit=dev', '--workspace=latchkey-server', ...KINDS],
} as const

/** What npm says of the lockfile. It names the moment and a random number, which are of no release. */
const ofLockfile = (place: string, part: keyof typeof PARTS): Bill =>
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...PARTS[part]], {
      cwd: place,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Bill

/** `name version` of what is bundled, as the notices have it. */
const bundled = (place: string): Set<string> =>
  new Set(
    readFileSync(join(place, 'dist/notices.txt'), 'utf8')
      .split(/^-{80}$/m)
      .flatMap((part) => /^\n(\S+ \S+) \(/.exec(part)?.[1] ?? []),
  )

export const billOfMaterials = (part: keyof typeof PARTS, version: string, place: string): string => {
  const all = ofLockfile(place, part)
  const inPage = part === 'page' ? bundled(place) : null
  const components = all.components
    .filter((one) => inPage?.has(`${one.name} ${one.version}`) ?? one.name !== 'latchkey-server')
    .sort((one, other) => (one.purl < other.purl ? -1 : 1))
  const name = part === 'page' ? 'latchkey' : 'latchkey-server'
  const component = { type: 'library', name, version, purl: `pkg:npm/${name}@${version}` }
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component }, components }, null, 2)}\n`
}
