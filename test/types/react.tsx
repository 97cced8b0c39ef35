// The tags in React's JSX: what must compile, and what must not.

import type {} from '../../types/react.d.ts'

export const page = [
  <login-modal
    key="a"
    app-id="latchkeydemoapp0000000001"
    mode="standalone"
    className="login"
    config={{ name: 'Mine' }}
    onlogin={(event) => event.detail.user.id.length}
    onbefore-close={(event) => event.preventDefault()}
  />,
  <wallet-button key="b" label="Sign in" ref={(button) => void button?.open()} />,
  <login-modal key="f" class="login" appId="latchkeydemoapp0000000001" login-methods="email" logo="/logo.svg" />,
  <fund-account key="g" address="0x00" amount="25" currency="USD" />,
  // @ts-expect-error a mode that does not exist
  <login-modal key="c" mode="sideways" />,
  // @ts-expect-error a property that the tag does not have
  <fund-account key="d" landingHeader="Hello" />,
  // @ts-expect-error a detail that the event does not have
  <login-modal key="e" onsession={(event) => event.detail.token} />,
]
