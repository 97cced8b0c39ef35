// The packages that the service is installed with: each one that its code needs is named, and comes by its own name.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { build } from 'esbuild'
import { root } from './sources.ts'

test('the service imports no package that latchkey-server does not name', async () => {
  const { service } = (await import(new URL('../../esbuild.mjs', import.meta.url).href)) as {
    service: { readonly entryPoints: Readonly<Record<string, string>>; readonly [option: string]: unknown }
  }
  const entryPoints = Object.fromEntries(Object.entries(service.entryPoints).filter(([name]) => !name.startsWith('dev/')))
  const { metafile } = await build({
    ...service,
    entryPoints,
    absWorkingDir: root,
    write: false,
    sourcemap: false,
    metafile: true,
  })
  // The part for development is not in the package.
  const packed = Object.values(metafile.outputs).filter(
    ({ inputs }) => !Object.keys(inputs).some((path) => path.startsWith('server/dev/')),
  )
  const imported = packed.flatMap(({ imports }) => imports.flatMap((one) => (one.external ? one.path : [])))
  const nameOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
  const names = new Set(imported.filter((path) => !isBuiltin(path) && !path.startsWith('.')).map(nameOf))
  const { dependencies } = JSON.parse(readFileSync(join(root, 'server', 'package.json'), 'utf8'))
  assert.ok(names.has('hono'))
  assert.deepEqual(
    [...names].filter((name) => !Object.hasOwn(dependencies, name)),
    [],
  )
})
