// The template of a screen: its file with a component test, its flow, its words, and its row in every table of screens.

import { flowTemplate } from './flow.ts'
import { screenRows } from './screen-rows.ts'
import { camel, intoWords, kebab, pascal, sentence, type Template } from './template.ts'

/**
 * `topic` is a folder of src/screens and of src/flows, named for the moment in which it is loaded; `exists` says whether that has a screen
 * already.
 */
export const screenTemplate = (name: string, topic: string, exists: (path: string) => boolean): Template => {
  const file = kebab(name)
  const view = pascal(name)
  const words = camel(name)
  const flow = flowTemplate(file, topic)
  const states = ['asking', 'working', 'done'].map((at) => `screenState('${name}', '${at}', { at: '${at}', problem: null }, {})`)
  const { files, entries } = screenRows(
    {
      name,
      topic,
      row: `row('${file}', ${words}.machine, ${words}.jobs, ${view}.default, ${view}.copy, ${view}.styles)`,
      imports: [
        [`* as ${words}`, `../../flows/${topic}/${file}.ts`],
        [`* as ${view}`, `./${file}.tsx`],
      ],
      states: `[${states.join(', ')}]`,
      stateImports: [['screenState', '../screen-state.ts']],
    },
    exists,
  )
  return {
    files: {
      [`src/screens/${topic}/${file}.tsx`]: `// ${name}: ${sentence(name).toLowerCase()}.

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
      ...flow.files,
      ...files,
    },
    entries: [
      ...entries,
      {
        path: 'src/i18n/en/rare.json',
        row: `${words}: its words in English`,
        enter: intoWords(words, { title: sentence(name), go: 'Continue' }),
      },
    ],
    blanks: [
      `src/screens/${topic}/${file}.tsx: what it shows, and its words`,
      'src/i18n: its words in every other language, before a release',
      ...flow.blanks.filter((blank) => !blank.includes('moment.ts')),
    ],
  }
}
