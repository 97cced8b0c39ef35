// The tags in Solid's JSX: what must compile, and what must not.
/** @jsxImportSource solid-js */

import type {} from '../../../types/solid.d.ts'

export const page = () => (
  <>
    <login-modal app-id="latchkeydemoapp0000000001" prop:config={{ name: 'Mine' }} on:login={(event) => event.detail.isNewUser} />
    <login-modal login-methods="email" logo="/logo.svg" on:wallet-create={(event) => event.detail.address.length} />
    <fund-account address="0x00" amount="25" currency="USD" />
    <wallet-button class="account" label="Sign in" />
    {/* @ts-expect-error a theme that does not exist */}
    <wallet-button theme="sepia" />
    {/* @ts-expect-error a config of the wrong form */}
    <login-modal prop:config={{ nmae: 'Mine' }} />
  </>
)
