// Makes a release from the last commit, with all that its packages can be compared with (docs/verify.md).
//   npm run release                into release/VERSION
//   npm run release -- FOLDER      into that folder, which must not exist or be empty

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { manifestPages } from '../server/http/manifest-pages.ts'
import { manifestOf } from '../server/http/release-manifest.ts'
import { frameBuild } from '../server/http/routes/frame-build.ts'
import { writeManifest } from '../server/services/release/manifest.ts'
import { billOfMaterials } from './release/bill-of-materials.ts'
import { digestsOf } from './release/digests.ts'
import { provenance } from './release/provenance.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The last commit in a folder of its own, with the packages of this checkout: nothing that lies about here is in a release. */
const cleanCopy = (): string => {
  const place = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, place], { stdio: 'inherit' })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const workspace of ['server', 'server/dev'])
    if (existsSync(join(root, workspace, 'node_modules')))
      symlinkSync(join(root, workspace, 'node_modules'), join(place, workspace, 'node_modules'))
  return place
}

const pack = (place: string, folder: string, out: string): void => {
  const options = { cwd: join(place, folder), stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[] }
  // Scripts make what is packed: a person's own npmrc may leave them out.
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', out], options)
}

/** What the Dockerfile copies, as an archive: `docker build - < image-context.tar`. */
const packImage = (place: string, out: string): void => {
  const copied = readFileSync(join(place, 'Dockerfile'), 'utf8')
    .split('\n')
    .flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
  const paths = [...new Set(['Dockerfile', ...copied])]
  execFileSync('git', ['archive', '--format=tar', '-o', join(out, 'image-context.tar'), 'HEAD', ...paths], { cwd: place })
}

const release = (out: string, place: string): void => {
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as { version: string }
  console.log(`Release ${version}: packages`)
  pack(place, '', out)
  pack(place, 'server', out)
  console.log('Manifest, bills of materials, notices')
  const dist = join(place, 'dist')
  writeFileSync(join(out, 'manifest.json'), writeManifest(manifestOf(version, dist, manifestPages(frameBuild(place, false)()))))
  writeFileSync(join(out, 'notices.txt'), readFileSync(join(dist, 'notices.txt')))
  for (const part of ['page', 'service'] as const)
    writeFileSync(join(out, `${part}.cdx.json`), billOfMaterials(part, version, place))
  packImage(place, out)
  const digests = digestsOf(out)
  writeFileSync(join(out, 'SHA256SUMS'), digests.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
  // Of this making of it: another one with the same bytes has another statement.
  writeFileSync(join(out, 'provenance.json'), provenance(place, version, digests))
  for (const { name, sha256 } of digests) console.log(`  ${sha256}  ${name}`)
}

const named = process.argv[2]
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const out = resolve(named ?? join(root, 'release', version))
if (existsSync(out) && readdirSync(out).length > 0) {
  console.error(`${out} is not empty: a release is never written over. Name another folder, or remove it.`)
  process.exitCode = 1
} else {
  // The modes of files are in packages: they are those of a usual shell, whatever this one's are.
  process.umask(0o022)
  mkdirSync(out, { recursive: true })
  const place = cleanCopy()
  try {
    release(out, place)
    console.log(`Written to ${out}`)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
