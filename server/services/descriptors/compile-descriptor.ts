// One file of the registry as descriptors for the reader, each function and each type of messages by itself.

import { keccak_256 } from '@noble/hashes/sha3'
import type { Descriptor } from '../../../src/contract/signing/descriptors/descriptor.ts'
import { encodeType, type MessageTypes } from '../../../src/contract/signing/descriptors/encode-type.ts'
import { KEY_MAX, SENTENCE_MAX, WORDS_MAX } from '../../../src/contract/signing/descriptors/limits.ts'
import { canonicalSignature, readSignature } from '../../../src/contract/signing/descriptors/signature.ts'
import { type Context, compileContext } from './compile-context.ts'
import { compileFields, words } from './compile-fields.ts'
import { entriesOf, isObject, type Json, type JsonObject, listOf, memberOf, textIn } from './json-file.ts'
import { readWithIncludes, type SourceFiles } from './merge-includes.ts'
import { type LeftOut, Refused, refuse } from './refused-descriptor.ts'
import { messageTree, paramsTree, type TypeTree } from './type-tree.ts'

/** A descriptor with what it is found by at each of its places: a selector, or the name of a type. */
export interface Compiled {
  readonly name: string
  readonly descriptor: Descriptor
}
export interface CompiledFile {
  /** Null: a part that others include. */
  readonly context: Context | null
  readonly compiled: readonly Compiled[]
  readonly leftOut: readonly LeftOut[]
}

const FORMATS_MAX = 500

/** The selector of a function of a spelling, 0x and eight digits. */
export const selectorOf = (signature: string): string => `0x${Buffer.from(keccak_256(signature)).toString('hex').slice(0, 8)}`

/** What is known by a key: the text by which values are read, what it is found by, and the types. */
interface Keyed {
  readonly key: string
  readonly name: string
  readonly types: TypeTree
}

/** An argument of an ABI as signatures write it. */
const abiText = (input: Json): string => {
  const [type, name] = [textIn(memberOf(input, 'type')) ?? '', textIn(memberOf(input, 'name')) ?? '']
  const parts = listOf(memberOf(input, 'components'))
  const own = type.startsWith('tuple') ? `(${parts.map(abiText).join(',')})${type.slice('tuple'.length)}` : type
  return name ? `${own} ${name}` : own
}
/** A key that is a selector, or has no names, is a function of the file's own ABI. */
const inAbi = (file: JsonObject, selector: string): string | null => {
  const functions = listOf(memberOf(memberOf(file.context, 'contract'), 'abi')).filter(
    (one) => memberOf(one, 'type') === 'function',
  )
  const texts = functions.map(
    (one) => `${textIn(memberOf(one, 'name'))}(${listOf(memberOf(one, 'inputs')).map(abiText).join(',')})`,
  )
  return (
    texts.find((text) => {
      const signature = readSignature(text)
      return signature !== null && selectorOf(canonicalSignature(signature)) === selector
    }) ?? null
  )
}

const ofFunction = (file: JsonObject, key: string): Keyed => {
  const given = /^0x[\da-f]{8}$/i.test(key) ? (inAbi(file, key.toLowerCase()) ?? refuse('not-a-function')) : key
  const signature = readSignature(given) ?? refuse('not-a-function')
  const name = selectorOf(canonicalSignature(signature))
  const isBare = signature.params.length > 0 && signature.params.every((param) => !param.name)
  const whole = (isBare && inAbi(file, name)) || given
  return { key: whole, name, types: paramsTree((readSignature(whole) ?? signature).params) }
}

// Some apps write a colon into names of types.
const TYPE = /^([A-Za-z_$][\w$:]*)\(([^()]*)\)/
/** The types of a text as EIP-712 writes them, and the first of them. */
const typesIn = (text: string): { readonly types: MessageTypes; readonly primary: string } => {
  const types: Record<string, { name: string; type: string }[]> = {}
  let rest = text.trim()
  let primary = ''
  while (rest) {
    const [whole = '', name = '', fields = ''] = TYPE.exec(rest) ?? []
    if (!whole || Object.hasOwn(types, name)) refuse('not-a-type')
    types[name] = fields.split(',').flatMap((field) => {
      if (!field.trim()) return []
      const [type = '', own = '', ...more] = field.trim().split(/ +/)
      return type && own && more.length === 0 ? [{ type, name: own }] : refuse('not-a-type')
    })
    primary ||= name
    rest = rest.slice(whole.length).trim()
  }
  return { types, primary: primary || refuse('not-a-type') }
}

/** The types of an elder file, which has them beside the key. */
const inSchemas = (file: JsonObject, primary: string): MessageTypes => {
  const schemas = listOf(memberOf(memberOf(file.context, 'eip712'), 'schemas'))
  const found = schemas.find((one) => memberOf(one, 'primaryType') === primary) ?? refuse('not-a-type')
  return Object.fromEntries(
    entriesOf(memberOf(found, 'types')).map(([name, fields]) => [
      name,
      listOf(fields).map((field) => ({
        name: textIn(memberOf(field, 'name')) ?? '',
        type: textIn(memberOf(field, 'type')) ?? '',
      })),
    ]),
  )
}

const ofMessage = (file: JsonObject, key: string): Keyed => {
  const { types, primary } = key.includes('(') ? typesIn(key) : { types: inSchemas(file, key), primary: key }
  const whole = encodeType(types, primary)
  if (whole.length > KEY_MAX) refuse('too-large')
  return { key: whole, name: primary, types: messageTree(types, primary) }
}

const intentOf = (given: Json | undefined): string =>
  isObject(given)
    ? words(
        entriesOf(given)
          .map(([name, value]) => `${name}: ${textIn(value) ?? ''}`)
          .join(', '),
      )
    : words(given ?? '')

const contractOf = (metadata: Json | undefined): string | null => {
  const name = memberOf(metadata, 'contractName')
  return name === undefined ? null : words(name)
}

const compileOne = (file: JsonObject, { form, domain }: Context, key: string, format: Json): Compiled => {
  if (key.length > KEY_MAX || !isObject(format)) return refuse('wrong-shape')
  const keyed = form === 'call' ? ofFunction(file, key) : ofMessage(file, key)
  const { metadata, context } = file
  const owner = textIn(memberOf(metadata, 'owner')) ?? textIn(memberOf(context, '$id')) ?? refuse('no-owner')
  const sentence = format.interpolatedIntent
  const descriptor: Descriptor = {
    ...{ form, key: keyed.key, owner: words(owner), contract: contractOf(metadata), intent: intentOf(format.intent) },
    sentence: sentence === undefined ? null : words(sentence, SENTENCE_MAX),
    domain,
    fields: compileFields(file, keyed.types, format),
  }
  return { name: keyed.name, descriptor }
}

/** The reason of a refusal; anything else is thrown on. */
const reasonOf = (error: unknown) => {
  if (error instanceof Refused) return error.reason
  throw error
}

/** A file of the registry. What is bad is named and left out; the rest of the file counts. */
export const compileFile = (files: SourceFiles, path: string): CompiledFile => {
  try {
    const file = readWithIncludes(files, path)
    const context = compileContext(file)
    if (!context) return { context, compiled: [], leftOut: [] }
    const formats = entriesOf(memberOf(file.display, 'formats'))
    // What says nothing of its own is included by others.
    if (formats.length === 0) return { context: null, compiled: [], leftOut: [] }
    if (formats.length > FORMATS_MAX) refuse('too-large')
    const leftOut: LeftOut[] = []
    const compiled = formats.flatMap(([key, format]) => {
      try {
        return [compileOne(file, context, key, format)]
      } catch (error) {
        leftOut.push({ file: path, what: key.slice(0, WORDS_MAX), reason: reasonOf(error) })
        return []
      }
    })
    const twice =
      context.form === 'call'
        ? compiled.filter(({ name }, at) => compiled.some((one, other) => at !== other && one.name === name))
        : []
    return {
      context,
      // Trust: of two readings of one selector neither is taken.
      compiled: compiled.filter((one) => !twice.includes(one)),
      leftOut: [
        ...leftOut,
        ...twice.map(
          ({ descriptor }): LeftOut => ({ file: path, what: descriptor.key.slice(0, WORDS_MAX), reason: 'selector-twice' }),
        ),
      ],
    }
  } catch (error) {
    return { context: null, compiled: [], leftOut: [{ file: path, what: null, reason: reasonOf(error) }] }
  }
}
