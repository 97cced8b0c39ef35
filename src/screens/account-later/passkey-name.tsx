// The name of a passkey in a field.

import { useLayoutEffect, useRef } from 'react'
import { PASSKEY_NAME_MAX } from '../../contract/screen-limits.ts'
import type words from '../../i18n/en/passkey.json'
import { Button } from '../../parts/button.tsx'
import type { ScreenProps } from '../screen.ts'

type Props = Pick<ScreenProps<'LINK_PASSKEY_SCREEN', (typeof words)['list']>, 'state' | 'copy' | 'send'>

/** The name in a field, which has the focus until it is closed. */
export const PasskeyName = ({ state: { at, naming }, copy, send }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const focused = (field.current?.getRootNode() as ShadowRoot | undefined)?.activeElement
    field.current?.select()
    return () => {
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  const busy = at === 'saving'
  return (
    <form
      className="question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'save' })
      }}
    >
      <div className="field">
        <label htmlFor="passkey-name">{copy.name}</label>
        <div className="row">
          <input
            ref={field}
            id="passkey-name"
            part="input"
            autoComplete="off"
            maxLength={PASSKEY_NAME_MAX}
            value={naming?.text ?? ''}
            onChange={(event) => send({ type: 'type', text: event.target.value })}
          />
        </div>
      </div>
      <div className="pair">
        <Button kind="secondary" disabled={busy} onPress={() => send({ type: 'keep' })}>
          {copy.no}
        </Button>
        <Button busy={busy}>{copy.save}</Button>
      </div>
    </form>
  )
}
