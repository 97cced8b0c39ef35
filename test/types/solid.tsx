// The tags in Solid's JSX: what must compile, and what must not.
/** @jsxImportSource solid-js */

import type {} from '../../types/solid.d.ts'

export const page = () => (
  <>
    <login-modal app-id="latchkeydemoapp0000000001" prop:config={{ name: 'Mine' }} on:login={(event) => event.detail.isNewUser} />
    <wallet-button class="account" label="Sign in" />
    {/* @ts-expect-error a theme that does not exist */}
    <wallet-button theme="sepia" />
    {/* @ts-expect-error a config of the wrong form */}
    <login-modal prop:config={{ nmae: 'Mine' }} />
  </>
)
