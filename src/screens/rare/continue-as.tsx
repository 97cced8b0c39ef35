// CONTINUE_AS_SCREEN: whether a session that a link hands on is to be taken up (docs/elements.md, "Methods").

import { continueAs as copy } from '../../i18n/en/rare.json'
import { fill } from '../../kit/fill.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { person } from '../../parts/person-icon.ts'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import { say } from '../shared/say.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

export default function ContinueAs({ state, copy, send }: ScreenProps<'CONTINUE_AS_SCREEN', Copy>) {
  const { at, name, guest, problem } = state
  if (at === 'gone')
    return (
      <ScreenFrame key="gone" mark={<Mark icon={person} />} title={copy.gone} subtitle={copy.goneText}>
        <Button onPress={() => send({ type: 'other' })}>{copy.logIn}</Button>
      </ScreenFrame>
    )
  const title = guest ? copy.guest : name === null ? copy.unnamed : fill(copy.title, { name })
  const done = at === 'done'
  return (
    <ScreenFrame
      mark={<Mark icon={done ? check : person} tone={done ? 'success' : 'plain'} />}
      title={title}
      subtitle={copy.text}
    >
      <p className="note" part={problem ? 'error' : undefined} role="status" data-tone={done ? 'success' : 'error'}>
        {done ? copy.done : say(copy, problem)}
      </p>
      <Button busy={at === 'taking'} disabled={done} onPress={() => send({ type: 'continue' })}>
        {copy.go}
      </Button>
      <Button kind="secondary" disabled={at !== 'asking'} onPress={() => send({ type: 'other' })}>
        {copy.other}
      </Button>
    </ScreenFrame>
  )
}
