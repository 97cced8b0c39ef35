// The template of a screen: its file with a component test, its flow, and its row in every table of screens.

import { DIRECTORY_FILE } from '../screen-directory.ts'
import { flowTemplate } from './flow.ts'
import { camel, importing, inTurn, intoBlock, intoWords, kebab, pascal, sentence, type Template } from './template.ts'

/**
 * `section`: where the specification describes it; null: its name is not in the table of screens yet. `topic` is a folder of src/screens and of src/flows, named for the moment in which it is
 * loaded; `exists` says whether that has a screen already.
 */
export const screenTemplate = (
  name: string,
  topic: string,
  section: string | null,
  exists: (path: string) => boolean,
  flow: Template = flowTemplate(kebab(name), topic),
): Template => {
  const shown = section ?? `None: ${sentence(name).toLowerCase()}`
  const file = kebab(name)
  const view = pascal(name)
  const words = camel(name)
  const moment = `src/screens/${topic}/moment.ts`
  const row = `row('${file}', ${words}.machine, ${words}.jobs, ${view}.default, ${view}.copy, ${view}.styles)`
  return {
    files: {
      [`src/screens/${topic}/${file}.tsx`]: `// ${name}: ${sentence(name).toLowerCase()}${section === null ? '' : ` (docs/design/spec.md, "${section}")`}.

import { ${words} as copy } from '../../i18n/en/rare.json'
import { Button } from '../../parts/button.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

export default function ${view}({ state, copy, send }: ScreenProps<'${name}', Copy>) {
  return (
    <ScreenFrame title={copy.title}>
      <p className="note" role="status" data-tone="error">
        {say(copy, state.problem)}
      </p>
      <Button busy={state.at === 'working'} onPress={() => send({ type: 'go' })}>
        {copy.go}
      </Button>
    </ScreenFrame>
  )
}
`,
      [`src/screens/${topic}/${file}.browser.test.tsx`]: `// ${name}, drawn in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { app } from '../../../test/fakes/app.ts'
import ${view}, { copy } from './${file}.tsx'

describe('${name}', () => {
  it('sends the person on', async () => {
    const sent: unknown[] = []
    const { place, root } = draw(<${view} params={{}} state={{ at: 'asking', problem: null }} app={app} copy={copy} locale="en" send={(event) => sent.push(event)} />)
    expect(root.querySelector('h2')?.textContent).to.equal(copy.title)
    root.querySelector('button')?.click()
    expect(sent).to.deep.equal([{ type: 'go' }])
    await expectAccessible(place)
  })
})
`,
      ...(exists(moment)
        ? {}
        : {
            [moment]: `// The screens of the moment \`${topic}\`.

import * as ${words} from '../../flows/${topic}/${file}.ts'
import { row } from '../screen.ts'
import * as ${view} from './${file}.tsx'

export const rows = {
  ${name}: ${row},
}
`,
          }),
      ...flow.files,
    },
    entries: [
      {
        path: 'src/contract/screens.ts',
        row: 'its name in SCREENS, its params in ScreenParams',
        enter: inTurn(
          section === null ? intoBlock('export const SCREENS', `${name}: '${shown}',`) : (text) => text,
          intoBlock('export interface ScreenParams', `${name}: Record<string, never>`),
        ),
      },
      ...(exists(moment)
        ? [
            {
              path: moment,
              row: `${name}: ${row}`,
              enter: inTurn(
                importing(`* as ${words}`, `../../flows/${topic}/${file}.ts`),
                importing(`* as ${view}`, `./${file}.tsx`),
                intoBlock('export const rows', `${name}: ${row},`),
              ),
            },
          ]
        : []),
      {
        path: 'src/i18n/en/rare.json',
        row: `${words}: its words in English`,
        enter: intoWords(words, { title: sentence(name), go: 'Continue' }),
      },
      {
        path: 'demo/states.ts',
        row: 'every state it has, for the gallery, the pictures and the accessibility test',
        enter: intoBlock(
          'const STATES_BY_SCREEN',
          `${name}: [${['asking', 'working', 'done'].map((at) => `screenState('${name}', '${at}', { at: '${at}', problem: null }, {})`).join(', ')}],`,
        ),
      },
    ],
    blanks: [
      `src/screens/${topic}/${file}.tsx: what it shows, and its words`,
      'src/i18n: its words, in English and in every other language, before a release',
      ...flow.blanks.filter((blank) => !blank.includes('moment.ts')),
    ],
    printed: [DIRECTORY_FILE, 'docs/screens.md'],
  }
}
