// LINK_CONFLICT_SCREEN: another user has what is linked, and it may be taken over.
// See docs/design/requests.md, "Account transfer".

import { conflict as copy } from '../../i18n/en/link-conflict.json'
import { fill } from '../../kit/fill.ts'
import { network } from '../../parts/avatar/account-icons.ts'
import { Button } from '../../parts/button.tsx'
import { check } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'
import pieces from '../shared/pieces.css'
import { joined, say } from '../shared/say.ts'

export const styles = pieces

export { copy }
export type Copy = typeof copy

export default function LinkConflict({ state, copy, send }: ScreenProps<'LINK_CONFLICT_SCREEN', Copy>) {
  const { at, name, problem } = state
  const told = fill(copy.done_text, { name })
  if (at === 'taken')
    return (
      <ScreenFrame key="taken" mark={<Mark icon={check} tone="success" />} title={copy.done} subtitle={told}>
        <span className="quiet" role="status">
          {joined(copy.done, told)}
        </span>
      </ScreenFrame>
    )
  return (
    <ScreenFrame key="asking" mark={<Mark icon={network} />} title={copy.title} subtitle={fill(copy.text, { name })}>
      <p className="note">{copy.loss}</p>
      <p className="note" part={problem ? 'error' : undefined} role="status" data-tone={problem ? 'error' : undefined}>
        {problem ? say(copy, problem) : ''}
      </p>
      <Button busy={at === 'taking'} onPress={() => send({ type: 'take' })}>
        {copy.take}
      </Button>
      <Button kind="link" disabled={at === 'taking'} onPress={() => send({ type: 'keep' })}>
        {copy.keep}
      </Button>
    </ScreenFrame>
  )
}
