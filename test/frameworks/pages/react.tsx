// The page by the components of `latchkey/react`, for React 18 and 19, as a server renders it too.

import { FundAccount, LoginModal, WalletButton } from 'latchkey/react'
import { useEffect, useRef, useState } from 'react'
import { APP, drawing, hear, SERVICE } from './given.ts'

/** Events that the tags do not have: heard by a ref. */
const FOREIGN = ['camelEvent', 'CAPSEVENT', 'PascalEvent', 'screen']

export const Page = () => {
  const [n, setN] = useState(1)
  const [shown, setShown] = useState(true)
  const modal = useRef(null)
  const { label, light, message, country, amount, announce, config } = drawing(n)
  useEffect(() => {
    for (const name of FOREIGN) modal.current?.addEventListener(name, hear)
  }, [])
  return (
    <main>
      <button id="more" type="button" onClick={() => setN(n + 1)}>
        More
      </button>
      <button id="toggle" type="button" onClick={() => setShown(!shown)}>
        Toggle
      </button>
      <WalletButton id="childless" />
      {shown ? (
        <WalletButton id="parent" label={label}>
          <b>{light}</b>
        </WalletButton>
      ) : (
        <p>Another view</p>
      )}
      <LoginModal
        ref={modal}
        appId={APP}
        apiUrl={SERVICE}
        loginMessage={message}
        defaultCountry={country}
        announceWallet={announce}
        connectOnly={false}
        open={false}
        config={config}
        onOpen={hear}
        onBeforeClose={hear}
      />
      <FundAccount amount={amount} />
    </main>
  )
}
