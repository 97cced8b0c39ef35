// Examples in the doc comments of what hosts and operators call, and what is public and has none. Pure.

import type { Manifest } from '../../scripts/manifest/read-manifest.ts'
import { importsOf } from './imports.ts'
import type { Sample } from './samples.ts'
import type { Source } from './sources.ts'

/** A documented declaration. */
interface Documented {
  /** `createCore`, or with its interface or class `Core.ready`. */
  readonly name: string
  readonly line: number
  /** Its example; empty: it has none. */
  readonly example: string
}

const EXAMPLE = /^@example\n([\s\S]*?)(?=\n@\w|$(?![\s\S]))/m
/** A doc comment with what it is of. Members are indented by two. */
const DOCUMENTED =
  /^( *)\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\n(?: *\/\/[^\n]*\n)*(?: {2}(?:async |get |readonly )*(\w+)|export (?:declare |abstract )*(?:const|class|function|interface|type) (\w+))/gm

const exampleIn = (comment: string): string => EXAMPLE.exec(comment.replaceAll(/^ *\*? ?/gm, '').trim())?.[1]?.trimEnd() ?? ''

const documentedIn = (text: string): Documented[] => {
  let owner = ''
  return [...text.matchAll(DOCUMENTED)].map(({ index, 1: indent, 2: comment = '', 3: member, 4: top }) => {
    if (top) owner = top
    return {
      name: indent ? `${owner}.${member}` : (top ?? ''),
      line: text.slice(0, index).split('\n').length,
      example: exampleIn(comment),
    }
  })
}

/** The examples of a file. One of an interface's method continues that of the interface. */
export const examplesOf = ({ path, text }: Source): Sample[] => {
  const found = documentedIn(text)
  return found
    .filter(({ example }) => example)
    .map(({ name, line, example }) => {
      const [owner, member] = name.split('.')
      const before = member && !example.includes('import ') ? found.find((one) => one.name === owner)?.example : undefined
      const whole = before ? `${before}\n${example}` : example
      return { at: `${path}:${line}`, page: path, language: 'tsx', words: [name], text: whole }
    })
}

/** Values that an entry exports under their own names. */
const valuesOf = (text: string): string[] => [
  ...[...text.matchAll(/^export (?:declare )?(?:const|class|function) (\w+)/gm)].map(([, name = '']) => name),
  ...[...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
]

/**
 * What is public: values that `entries` export, methods of `Core`, and methods that the manifest names for each tag. Answers with those that
 * have no example. `sources`: the entries and every file that one of them imports.
 */
export const withoutExample = (entries: readonly string[], sources: readonly Source[], manifest: Manifest): string[] => {
  const textOf = (path: string): string => sources.find((one) => one.path === path)?.text ?? ''
  const known = new Map(
    sources.flatMap(({ path, text }) => documentedIn(text).map((one) => [`${path} ${one.name}`, one.example] as const)),
  )
  const has = (paths: readonly string[], name: string): boolean => paths.some((path) => known.get(`${path} ${name}`))
  const values = entries.flatMap((entry) => {
    const near = [entry, ...importsOf({ path: entry, text: textOf(entry) }).map(({ to }) => to)]
    return valuesOf(textOf(entry)).flatMap((name) => (has(near, name) ? [] : [`${entry} exports ${name}`]))
  })
  const core = documentedIn(textOf('elements/core.ts')).filter(({ name }) => name.startsWith('Core.') && name !== 'Core.user')
  const methods = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ name: owner, tagName, members }) =>
      members.filter(({ kind }) => kind === 'method').map(({ name }) => ({ name, owner, tag: tagName })),
    )
    .filter(({ name, owner, tag }) => {
      const asked = has(['elements/contract/host-methods.ts'], `HostMethods.${name}`)
      return !(tag === 'login-modal' ? asked : has([`elements/${tag}.ts`], `${owner}.${name}`))
    })
  return [
    ...values,
    ...core.filter(({ example }) => !example).map(({ name }) => `latchkey/core has ${name}`),
    ...methods.map(({ name, tag }) => `<${tag}> has ${name}()`),
  ].map((what) => `${what}, which has no @example`)
}
