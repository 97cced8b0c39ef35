// IN_APP_BROWSER_LOGIN_NOT_POSSIBLE: the page's link, to open in another browser.
// See docs/design/spec.md, "In-app browsers".

import { useEffect, useRef } from 'react'
import { inApp as copy } from '../../i18n/en/rare.json'
import { Button } from '../../parts/button.tsx'
import { Icon, link as linkIcon } from '../../parts/icons.tsx'
import { Mark } from '../../parts/mark.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import type { ScreenProps } from '../screen.ts'

export { default as styles } from '../shared/pieces.css'

export { copy }
export type Copy = typeof copy

export default function InAppBrowser({ state, copy, send }: ScreenProps<'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE', Copy>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.at === 'refused') field.current?.select()
  }, [state.at])
  return (
    <ScreenFrame mark={<Mark icon={linkIcon} />} title={copy.title} subtitle={copy.text}>
      <div className="row">
        <span className="tile">
          <Icon path={linkIcon} />
        </span>
        <input ref={field} id="link" part="input" type="url" dir="ltr" readOnly aria-label={copy.link} value={state.link} />
      </div>
      <p className="note" role="status" data-tone={state.at === 'copied' ? 'success' : undefined}>
        {state.at === 'copied' ? copy.copied : state.at === 'refused' ? copy.byHand : ''}
      </p>
      <Button onPress={() => send({ type: 'copy' })}>{copy.copy}</Button>
      <Button kind="link" onPress={() => send({ type: 'another' })}>
        {copy.another}
      </Button>
    </ScreenFrame>
  )
}
