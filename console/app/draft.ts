// What is typed into a form of settings: from an app, into a change of it, and the app as it would be.

import type { AppRow } from '../rows.ts'
import type { Told } from '../words.ts'
import type { Field } from './fields.ts'

export type Value = string | boolean | readonly string[]
/** By the path of the field. */
export type Draft = Readonly<Record<string, Value>>

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (value: unknown): Fields => (isFields(value) ? value : {})

/** The name of a setting as the service says it. */
export const pathOf = ({ name, inside: parent }: Field): string => (parent ? `${parent}.${name}` : name)

const groupOf = (app: AppRow, at: Field['at']): Fields => (at === 'app' ? { ...app } : app[at])
const had = (app: AppRow, { at, inside: parent, name }: Field): unknown => {
  const group = groupOf(app, at)
  return (parent ? inside(group[parent]) : group)[name]
}

const typed = (field: Field, value: unknown): Value => {
  if (field.kind === 'switch') return value === true
  if (Array.isArray(value)) return field.kind === 'several' ? value.map(String) : value.join(field.kind === 'words' ? ' ' : '\n')
  if (field.kind === 'several') return []
  return value === null || value === undefined ? '' : String(value)
}
/** The form of an app. */
export const draftOf = (app: AppRow, fields: readonly Field[]): Draft =>
  Object.fromEntries(fields.map((field) => [pathOf(field), typed(field, had(app, field))]))

/** Words of a text that holds several. */
export const wordsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** What a typed value means. What is none is handed on as it was typed: the service says what is wrong with it. */
const meant = ({ kind, blank }: Field, value: Value): unknown => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (kind === 'lines' || kind === 'words') return wordsIn(text)
  if (text === '') return blank
  return kind === 'number' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

export interface Change {
  readonly [name: string]: unknown
  readonly config?: Fields
  readonly settings?: Fields
}
/** What differs from the app, as an act takes it; null where nothing does. A part of a setting goes with its other parts. */
export const changeOf = (app: AppRow, fields: readonly Field[], draft: Draft): Change | null => {
  const before = draftOf(app, fields)
  const change: Record<string, Record<string, unknown>> = { app: {}, config: {}, settings: {} }
  for (const field of fields) {
    const value = draft[pathOf(field)]
    if (value === undefined || JSON.stringify(value) === JSON.stringify(before[pathOf(field)])) continue
    const group = change[field.at] ?? {}
    if (field.inside === null) group[field.name] = meant(field, value)
    else {
      const whole = group[field.inside] ?? groupOf(app, field.at)[field.inside]
      group[field.inside] = { ...inside(whole), [field.name]: meant(field, value) }
    }
  }
  const { app: own, config = {}, settings = {} } = change
  const parts = { ...own, ...(Object.keys(config).length && { config }), ...(Object.keys(settings).length && { settings }) }
  return Object.keys(parts).length > 0 ? parts : null
}

/** The app with a change in it, for the preview. */
export const changed = (app: AppRow, change: Change | null): AppRow => ({
  ...app,
  config: { ...app.config, ...change?.config },
  settings: { ...app.settings, ...change?.settings },
})

/** What of a refusal is about a setting, or about a part of it. */
export const problemsOf = (problems: readonly Told[], field: Field): Told[] => {
  const path = pathOf(field)
  return problems.filter(({ about }) => about === path || about?.startsWith(`${path}.`))
}
