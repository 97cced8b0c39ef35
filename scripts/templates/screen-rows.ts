// Rows that every screen has: in the table of screens, in its moment, and in the states that the gallery shows.

import { type Entry, importing, inTurn, intoBlock } from './template.ts'

/** What the rows of a screen are made of. `topic`: the folder of src/screens that is its loading moment. */
interface Rows {
  readonly name: string
  readonly topic: string
  /** Its row in the moment, and what that needs: a name, or `* as name`, from a file beside it. */
  readonly row: string
  readonly imports: readonly (readonly [names: string, from: string])[]
  /** Its states in `states.ts`, and what they need. */
  readonly states: string
  readonly stateImports: readonly (readonly [names: string, from: string])[]
}

const momentFile = (topic: string): string => `// The screens of the moment \`${topic}\`.

import { row } from '../screen.ts'

export const rows = {
}
`
const statesFile = (topic: string): string => `// The screens of the moment \`${topic}\` in every state.

import type { StatesOf } from '../screen-state.ts'

export const states = {
} satisfies StatesOf<'${topic}'>
`

/** Files of a new moment, and entries in tables that are there. `exists`: of a path. */
export const screenRows = ({ name, topic, row, imports, states, stateImports }: Rows, exists: (path: string) => boolean) => {
  const moment = `src/screens/${topic}/moment.ts`
  const shown = `src/screens/${topic}/states.ts`
  const intoMoment = inTurn(
    ...imports.map(([names, from]) => importing(names, from)),
    intoBlock('export const rows', `${name}: ${row},`),
  )
  const intoStates = inTurn(
    ...stateImports.map(([names, from]) => importing(names, from)),
    intoBlock('export const states', `${name}: ${states},`),
  )
  const isNew = !exists(moment)
  const camelTopic = topic.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const files: Record<string, string> = isNew
    ? { [moment]: intoMoment(momentFile(topic)) ?? '', [shown]: intoStates(statesFile(topic)) ?? '' }
    : {}
  const rowsThere: readonly Entry[] = [
    { path: moment, row: `${name}: ${row}`, enter: intoMoment },
    {
      path: shown,
      row: `${name}: every state it has, for the gallery, the pictures and the accessibility test`,
      enter: intoStates,
    },
  ]
  const folderThere: readonly Entry[] = [
    {
      path: 'src/screens/shared/directory.ts',
      row: `${topic}, in MOMENTS`,
      enter: intoBlock('export const MOMENTS', `'${topic}': () => import('../${topic}/moment.ts'),`),
    },
    {
      path: 'demo/states.ts',
      row: `its states`,
      enter: inTurn(
        importing(`{ states as ${camelTopic} }`, `../src/screens/${topic}/states.ts`),
        intoBlock('const STATES_BY_SCREEN', `...${camelTopic},`),
      ),
    },
  ]
  const entries: readonly Entry[] = [
    {
      path: 'src/contract/screens.ts',
      row: 'its name in SCREENS, its params in ScreenParams',
      enter: inTurn(
        intoBlock('export const SCREENS', `${name}: '${topic}',`),
        intoBlock('export interface ScreenParams', `${name}: Record<string, never>`),
      ),
    },
    ...(isNew ? folderThere : rowsThere),
  ]
  return { files, entries }
}
