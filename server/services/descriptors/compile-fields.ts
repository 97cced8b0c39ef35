// Fields of a descriptor as the reader takes them: groups, definitions, constants, enumerations and maps resolved.

import {
  type DescribedField,
  FORMATS,
  type Format,
  type Part,
  type Source,
} from '../../../src/contract/signing/descriptors/descriptor.ts'
import { FIELDS_MAX, OPTIONS_MAX, SENTENCE_MAX, WORDS_MAX } from '../../../src/contract/signing/descriptors/limits.ts'
import { readPath } from '../../../src/contract/signing/descriptors/path.ts'
import { isDeceptive } from '../../../src/contract/signing/shown-text.ts'
import { entriesOf, isObject, type Json, type JsonObject, listOf, memberOf, textIn } from './json-file.ts'
import { refuse } from './refused-descriptor.ts'
import { leadsSomewhere, type TypeTree } from './type-tree.ts'

/** Words that are shown. */
export const words = (given: Json | undefined, most = WORDS_MAX): string => {
  const text = textIn(given) ?? refuse('wrong-shape')
  if (text.length > most) refuse('words-too-long')
  return isDeceptive(text) || /[\n\r\t]/.test(text) ? refuse('hidden-characters') : text
}

/** What a path of the file itself leads to. */
const lookUp = (file: JsonObject, path: string): Json => {
  const { segments } = readPath(path) ?? refuse('reference-missing')
  return segments.reduce<Json>(
    (at, name) => (typeof name === 'string' ? memberOf(at, name) : undefined) ?? refuse('reference-missing'),
    file,
  )
}

/** A file, the types of the request, and the path of the group that a field is in. */
interface Scope {
  readonly file: JsonObject
  readonly types: TypeTree
  readonly base: string
  readonly excluded: readonly string[]
  readonly bundle?: number
}

/** A text, the constant that it names in its place. */
const constant = ({ file }: Pick<Scope, 'file'>, given: Json | undefined, most = SENTENCE_MAX): string | undefined => {
  const text = textIn(given)
  if (text === undefined) return given === undefined ? undefined : refuse('wrong-shape')
  const found = text.startsWith('$.') ? (textIn(lookUp(file, text)) ?? refuse('reference-missing')) : text
  return found.length > most ? refuse('words-too-long') : found
}

/** A path from the request's own root, which is there. */
const wholePath = ({ types, base }: Scope, text: string): string => {
  const whole = /^[#@]\./.test(text) ? text : `${base || '#'}.${text}`
  const path = readPath(whole)
  return path && leadsSomewhere(path, types) ? whole : refuse('path-outside')
}

const source = (scope: Scope, params: Json | undefined, name: string): Source | undefined => {
  const [path, value] = [memberOf(params, `${name}Path`), memberOf(params, name)]
  if (typeof path === 'string' && !path.startsWith('$.')) return { path: wholePath(scope, path) }
  const given = path ?? value
  if (isObject(given)) {
    const map = lookUp(scope.file, textIn(memberOf(given, 'map')) ?? refuse('wrong-shape'))
    const rows = entriesOf(memberOf(map, 'values'))
    if (rows.length > OPTIONS_MAX) refuse('too-large')
    const all = rows.map(([key, one]): [string, string] => [key, constant(scope, one) ?? refuse('wrong-shape')])
    return { map: Object.fromEntries(all), path: wholePath(scope, textIn(memberOf(given, 'keyPath')) ?? refuse('wrong-shape')) }
  }
  const found = constant(scope, given)
  return found === undefined ? undefined : { value: found }
}

const SOURCES: Readonly<Partial<Record<Format, readonly (readonly [Part, string])[]>>> = {
  tokenAmount: [
    ['token', 'token'],
    ['chain', 'chainId'],
  ],
  nftName: [['collection', 'collection']],
  calldata: [
    ['callee', 'callee'],
    ['selector', 'selector'],
    ['amount', 'amount'],
    ['spender', 'spender'],
  ],
}

const optionsOf = ({ file }: Scope, params: Json | undefined): Readonly<Record<string, string>> => {
  const rows = entriesOf(lookUp(file, textIn(memberOf(params, '$ref')) ?? refuse('reference-missing')))
  if (rows.length > OPTIONS_MAX) refuse('too-large')
  return Object.fromEntries(rows.map(([key, one]): [string, string] => [key, words(one)]))
}

const unitOf = (scope: Scope, params: Json | undefined): NonNullable<DescribedField['unit']> => {
  const decimals = Number(constant(scope, memberOf(params, 'decimals')) ?? 0)
  if (!Number.isSafeInteger(decimals) || decimals < 0 || decimals > 77) refuse('wrong-shape')
  const base = words(constant(scope, memberOf(params, 'base')) ?? '', 24)
  return { base, decimals, prefix: memberOf(params, 'prefix') === true }
}

const threshold = (scope: Scope, params: Json | undefined): Pick<DescribedField, 'threshold' | 'message'> => {
  const from = constant(scope, memberOf(params, 'threshold'))
  if (from === undefined) return {}
  if (!/^(0x[\da-f]{1,64}|\d{1,78})$/i.test(from)) refuse('wrong-shape')
  const message = constant(scope, memberOf(params, 'message') ?? memberOf(params, 'thresholdLabel'))
  return { threshold: String(BigInt(from)), ...(message !== undefined && { message: words(message) }) }
}

/** Addresses that mean who sends: one, or several. */
const sendersOf = (scope: Scope, params: Json | undefined): Pick<DescribedField, 'senders'> => {
  const given = memberOf(params, 'senderAddress')
  const senders = (Array.isArray(given) ? listOf(given) : [given]).flatMap((one) => constant(scope, one)?.toLowerCase() ?? [])
  if (senders.length > 16) refuse('too-large')
  return senders.length > 0 ? { senders } : {}
}

const formatOf = (given: string | undefined, params: Json | undefined): Format => {
  if (given === undefined) return 'raw'
  if (given === 'date' && memberOf(params, 'encoding') === 'blockheight') return 'block'
  return FORMATS.find((one) => one === given && one !== 'block') ?? refuse('unknown-format')
}

const shownOf = (visible: Json | undefined, isExcluded: boolean): Pick<DescribedField, 'shown' | 'unless' | 'must'> => {
  if (isExcluded) return { shown: 'never' }
  if (visible === undefined || visible === 'always') return { shown: 'always' }
  if (visible === 'never' || visible === 'optional') return { shown: visible }
  const texts = (name: string): string[] => listOf(memberOf(visible, name)).map((one) => textIn(one) ?? refuse('wrong-shape'))
  const [unless, must] = [texts('ifNotIn'), texts('mustMatch')]
  if (unless.length + must.length === 0 || unless.length + must.length > OPTIONS_MAX) refuse('wrong-shape')
  return { shown: must.length > 0 ? 'never' : 'optional', ...(unless.length > 0 && { unless }), ...(must.length > 0 && { must }) }
}

/** A field that is never drawn, of a value that the types do not have: as good as none. */
const isOfNothing = ({ types, base }: Scope, { path, visible }: JsonObject): boolean => {
  const whole = readPath(/^[#@$]\./.test(String(path)) ? String(path) : `${base || '#'}.${String(path)}`)
  return visible === 'never' && path !== undefined && whole !== null && whole.root === '#' && !leadsSomewhere(whole, types)
}

/** A field with the definition that it refers to. */
const withDefinition = ({ file }: Scope, field: JsonObject, depth = 0): JsonObject => {
  const { $ref, ...own } = field
  if ($ref === undefined) return own
  if (depth > 4) refuse('reference-missing')
  const found = lookUp(file, textIn($ref) ?? refuse('wrong-shape'))
  const definition = isObject(found) ? withDefinition({ file } as Scope, found, depth + 1) : refuse('reference-missing')
  const params = { ...(isObject(definition.params) && definition.params), ...(isObject(own.params) && own.params) }
  return { ...definition, ...own, ...(Object.keys(params).length > 0 && { params }) }
}

const fieldOf = (scope: Scope, given: JsonObject): DescribedField => {
  const field = withDefinition(scope, given)
  const { params } = field
  const path = textIn(field.path)
  const format = formatOf(textIn(field.format), params)
  const value = constant(scope, path?.startsWith('$.') ? path : field.value)
  if (path === undefined && value === undefined) refuse('wrong-shape')
  const parts = (SOURCES[format] ?? []).flatMap(([part, name]) => {
    const found = source(scope, params, name)
    return found ? [[part, found] as const] : []
  })
  return {
    ...(path === undefined || path.startsWith('$.') ? { value: words(value, SENTENCE_MAX) } : { path: wholePath(scope, path) }),
    label: words(field.label ?? ''),
    format,
    ...shownOf(field.visible, path !== undefined && scope.excluded.includes(path)),
    ...(parts.length > 0 && { parts: Object.fromEntries(parts) }),
    ...(format === 'tokenAmount' && threshold(scope, params)),
    ...(format === 'addressName' && sendersOf(scope, params)),
    ...(format === 'unit' && { unit: unitOf(scope, params) }),
    ...(format === 'enum' && { options: optionsOf(scope, params) }),
    ...(scope.bundle !== undefined && { bundle: scope.bundle }),
  }
}

/** All fields of a function or a type, in their order. Throws {@link Refused}. */
export const compileFields = (file: JsonObject, types: TypeTree, format: JsonObject): readonly DescribedField[] => {
  let bundles = 0
  const all = (scope: Scope, given: Json | undefined, depth: number): DescribedField[] => {
    if (depth > 6) refuse('too-deep')
    return listOf(given).flatMap((one) => {
      const field = isObject(one) ? one : refuse('wrong-shape')
      if (field.fields === undefined) return isOfNothing(scope, field) ? [] : [fieldOf(scope, field)]
      const path = textIn(field.path)
      const base = path === undefined ? scope.base : wholePath(scope, path)
      const isBundled = field.iteration === 'bundled' || /\[[^\]]*\]$/.test(base)
      if (isBundled) bundles += 1
      return all({ ...scope, base, ...(isBundled && { bundle: bundles }) }, field.fields, depth + 1)
    })
  }
  const excluded = listOf(format.excluded).map((one) => textIn(one) ?? refuse('wrong-shape'))
  const fields = all({ file, types, base: '', excluded }, format.fields, 0)
  return fields.length > FIELDS_MAX ? refuse('too-many-fields') : fields
}
