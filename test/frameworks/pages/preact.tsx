// The page in Preact.
/** @jsxImportSource preact */

import 'latchkey/define'
import { render } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { APP, drawing, hear, SERVICE } from './given.ts'

/** In its markup a name that begins with a capital is that of an event in small letters. The tags have no such event. */
const BY_REF = ['screen', 'CAPSEVENT', 'PascalEvent']

const Page = () => {
  const [n, setN] = useState(1)
  const [shown, setShown] = useState(true)
  const modal = useRef(null)
  const { label, light, message, country, amount, announce, config } = drawing(n)
  useEffect(() => {
    for (const name of BY_REF) modal.current?.addEventListener(name, hear)
  }, [])
  return (
    <main>
      <button id="more" type="button" onClick={() => setN(n + 1)}>
        More
      </button>
      <button id="toggle" type="button" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      <wallet-button id="childless" />
      {shown ? (
        <wallet-button id="parent" label={label}>
          <b>{light}</b>
        </wallet-button>
      ) : (
        <p>Another view</p>
      )}
      <login-modal
        ref={modal}
        app-id={APP}
        api-url={SERVICE}
        login-message={message}
        defaultCountry={country}
        announceWallet={announce}
        connectOnly={false}
        open={false}
        config={config}
        onopen={hear}
        onbefore-close={hear}
        oncamelEvent={hear}
      />
      <fund-account amount={amount} />
    </main>
  )
}

render(<Page />, document.getElementById('app'))
