// The custom elements manifest, from the doc comments in elements/: what a host may touch of each tag.

import { pathToFileURL } from 'node:url'
import { bring, fileOf } from '../bring.mjs'

interface Named {
  readonly name: string
  readonly description?: string
}
interface Member extends Named {
  readonly kind: 'field' | 'method'
  readonly privacy?: string
  readonly static?: boolean
}
interface Declaration extends Named {
  readonly kind: string
  readonly tagName?: string
  readonly members?: readonly Member[]
  readonly [list: string]: unknown
}
/** A tag as the manifest describes it. */
export interface TagDeclaration extends Named {
  readonly tagName: string
  readonly members: readonly Member[]
  readonly attributes: readonly (Named & { readonly fieldName: string })[]
  readonly events: readonly Named[]
  readonly cssParts: readonly Named[]
  readonly cssProperties: readonly Named[]
  readonly cssStates: readonly Named[]
}
export interface Manifest {
  readonly modules: readonly { readonly path: string; readonly declarations: readonly TagDeclaration[] }[]
}

const LISTS = ['attributes', 'events', 'slots', 'cssParts', 'cssProperties', 'cssStates'] as const
/** How the analyzer came to know a thing is of no use to a host. */
const plain = ({ inheritedFrom: _, privacy: __, ...thing }: Member & { inheritedFrom?: unknown }): Member => thing
/** Called by the platform, or by the base class. */
const HOOKS =
  /^(connectedCallback|disconnectedCallback|firstUpdated|updated|createRenderRoot|closable|needsOwnApp|bound|sessionChanged|walletChanged|removed)$/

const tagOf = ({ name, description, tagName, members = [], ...rest }: Declaration): TagDeclaration => {
  const open = members.filter(
    (member) => !member.static && !/^(private|protected)$/.test(member.privacy ?? '') && !HOOKS.test(member.name),
  )
  const lists = LISTS.map((list) => [
    list,
    ((rest[list] ?? []) as Member[]).filter((one) => one.name !== undefined && one.description).map(plain),
  ])
  return {
    kind: 'class',
    name,
    description,
    tagName,
    customElement: true,
    members: open.map(plain),
    ...Object.fromEntries(lists),
  } as unknown as TagDeclaration
}

/** Reads the sources below `root` and gives the manifest of the three tags. */
const readManifest = async (root: string): Promise<Manifest> => {
  await bring('scripts/manifest')
  const url = pathToFileURL(fileOf('scripts/manifest', '@custom-elements-manifest/analyzer/cli.js')).href
  const { cli } = (await import(url)) as typeof import('@custom-elements-manifest/analyzer/cli.js')
  const { modules } = await cli({
    argv: [
      ...['analyze', '--litelement', '--quiet', '--config', 'scripts/manifest-methods.mjs'],
      ...['--globs', 'elements/*.ts', 'elements/contract/*.ts', '--exclude', 'elements/*.test.ts'],
    ],
    cwd: root,
    noWrite: true,
  })
  const tags = modules.flatMap(({ declarations = [] }) =>
    (declarations as Declaration[]).filter(({ tagName }) => tagName).map(tagOf),
  )
  const module = (tag: TagDeclaration) => ({
    kind: 'javascript-module',
    path: `dist/package/${tag.tagName}.js`,
    declarations: [tag],
    exports: [
      { kind: 'js', name: tag.name, declaration: { name: tag.name } },
      { kind: 'custom-element-definition', name: tag.tagName, declaration: { name: tag.name } },
    ],
  })
  return { schemaVersion: '2.1.0', readme: 'docs/elements.md', modules: tags.map(module) } as unknown as Manifest
}

export const manifestText = async (root: string): Promise<string> => `${JSON.stringify(await readManifest(root), null, 2)}\n`
