// Reads a JSON file of the registry strictly: no key twice, no keys of prototypes, bounded in size and depth.

import { refuse } from './refused-descriptor.ts'

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}

/** Letters of a file. */
export const FILE_MAX = 1_000_000
const DEPTH = 24
const FORBIDDEN = ['__proto__', 'constructor', 'prototype']

const check = (value: Json, depth = 0): number => {
  if (depth > DEPTH) refuse('too-deep')
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return value.reduce<number>((sum, one: Json) => sum + check(one, depth + 1), 0)
  const keys = Object.keys(value)
  if (keys.some((key) => FORBIDDEN.includes(key))) refuse('forbidden-key')
  return keys.length + Object.values(value as JsonObject).reduce<number>((sum, one) => sum + check(one, depth + 1), 0)
}

/** How many keys a JSON text has. */
const keysWritten = (text: string): number => [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon).length

/** The object of a file's text. */
export const readJsonFile = (text: string): JsonObject => {
  if (text.length > FILE_MAX) refuse('too-large')
  let value: Json = null
  try {
    value = JSON.parse(text) as Json
  } catch {
    refuse('not-json')
  }
  // Trust: of a key that is there twice, two readers may take two values.
  if (check(value) !== keysWritten(text)) refuse('key-twice')
  return isObject(value) ? value : refuse('not-json')
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** An own member of an object; undefined for anything else. */
export const memberOf = (value: Json | undefined, key: string): Json | undefined =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
/** Its members; none of what is no object. */
export const entriesOf = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : [])
export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : [])
/** A text, or a number or a switch as text; undefined for anything else. */
export const textIn = (value: Json | undefined): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value)
  return undefined
}
