// The page by the tags themselves in React 19.

import 'latchkey/define'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { APP, drawing, hear, SERVICE } from './given.ts'

const Page = () => {
  const [n, setN] = useState(1)
  const [shown, setShown] = useState(true)
  const modal = useRef(null)
  const { label, light, message, country, amount, announce, config } = drawing(n)
  useEffect(() => modal.current?.addEventListener('screen', hear), [])
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
        onCAPSEVENT={hear}
        onPascalEvent={hear}
      />
      <fund-account amount={amount} />
    </main>
  )
}

createRoot(document.getElementById('app')).render(<Page />)
