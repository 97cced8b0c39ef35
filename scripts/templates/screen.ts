// The furniture of a screen: its file, and a component test beside it.

import { type Furniture, kebab, pascal, sentence } from './template.ts'

/** `section`: where the specification describes it. */
export const screenFurniture = (name: string, folder: string, section: string): Furniture => {
  const file = kebab(name)
  const view = pascal(name)
  return {
    files: {
      [`src/screens/${folder}/${file}.tsx`]: `// ${name}: ${sentence(name).toLowerCase()} (spec section 2, "${section}").

import { Button } from '../../parts/button.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../pieces.css'

export const copy = {
  title: '${sentence(name)}',
  go: 'Continue',
}
export type Copy = typeof copy

export default function ${view}({ state, copy, send }: ScreenProps<'${name}', Copy>) {
  return (
    <ScreenFrame title={copy.title}>
      <p className="note" role="status" data-tone="error">
        {state.problem}
      </p>
      <Button busy={state.at === 'working'} onPress={() => send({ type: 'go' })}>
        {copy.go}
      </Button>
    </ScreenFrame>
  )
}
`,
      [`src/screens/${folder}/${file}.browser.test.tsx`]: `// ${name}, drawn in a real browser.

import { expect } from '@open-wc/testing'
import { expectAccessible } from '../../../test/a11y.ts'
import { draw } from '../../../test/draw.tsx'
import { app } from '../../../test/fakes/app.ts'
import ${view}, { copy } from './${file}.tsx'

describe('${name}', () => {
  it('sends the person on', async () => {
    const sent: unknown[] = []
    const { place, root } = draw(<${view} params={{}} state={{ at: 'asking', problem: null }} app={app} copy={copy} send={(event) => sent.push(event)} />)
    expect(root.querySelector('h2')?.textContent).to.equal(copy.title)
    root.querySelector('button')?.click()
    expect(sent).to.deep.equal([{ type: 'go' }])
    await expectAccessible(place)
  })
})
`,
    },
    register: [
      `src/contract/screens.ts: its params in ScreenParams (${name}: Record<string, never>, when it has none)`,
      `src/screens/registry.ts: ${name}: { load: () => import('./${folder}/${file}.tsx'), next: [] }`,
      `src/flows/directory.ts: its flow, in FlowTypes and in DIRECTORY (npm run new flow ${file})`,
      'src/i18n: its words in every language, under its name; de.ts, or the file of its row in parts.ts',
      'demo/states.ts: every state it has, for the gallery, the pictures and the accessibility test',
    ],
  }
}
