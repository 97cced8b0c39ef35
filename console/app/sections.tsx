// The sections of an app's page: a row each, with the act without which it is not drawn.

import type { ActName } from '../../src/contract/admin/acts.ts'
import type { Word } from '../words.ts'
import { Allowlist } from './allowlist.tsx'
import { AppFilePage } from './app-file.tsx'
import { Check } from './check.tsx'
import { Connections } from './connections.tsx'
import { Credentials } from './credentials.tsx'
import { GROUPS } from './fields.ts'
import { Keys } from './keys.tsx'
import { Look, Texts } from './look.tsx'
import { Methods } from './methods.tsx'
import { OpenIdClients } from './openid-clients.tsx'
import { People } from './people.tsx'
import type { SectionProps } from './section-props.ts'
import { SettingsForm } from './settings-form.tsx'
import { Tags } from './tags.tsx'
import { TestAccounts } from './test-accounts.tsx'
import { Webhook } from './webhook.tsx'

interface Section {
  readonly path: string
  readonly name: Word
  readonly act: ActName
  readonly view: (props: SectionProps) => React.ReactNode
}
export const SECTIONS: readonly [Section, ...Section[]] = [
  { path: 'general', name: 'app.general', act: 'apps.get', view: (one) => <SettingsForm {...one} groups={GROUPS.general} /> },
  { path: 'tags', name: 'app.tags', act: 'apps.get', view: (one) => <Tags {...one} /> },
  { path: 'origins', name: 'app.origins', act: 'apps.get', view: (one) => <SettingsForm {...one} groups={GROUPS.origins} /> },
  { path: 'methods', name: 'app.methods', act: 'apps.get', view: (one) => <Methods {...one} /> },
  { path: 'texts', name: 'app.texts', act: 'apps.get', view: (one) => <Texts {...one} /> },
  { path: 'look', name: 'app.look', act: 'apps.get', view: (one) => <Look {...one} /> },
  { path: 'allowlist', name: 'app.allowlist', act: 'allowlist.list', view: (one) => <Allowlist {...one} /> },
  { path: 'credentials', name: 'app.credentials', act: 'providers.list', view: (one) => <Credentials {...one} /> },
  {
    path: 'connections',
    name: 'app.connections',
    act: 'connections.list',
    view: (one) => <Connections {...one} />,
  },
  { path: 'webhook', name: 'app.webhook', act: 'webhooks.get', view: (one) => <Webhook {...one} /> },
  { path: 'keys', name: 'app.keys', act: 'secrets.list', view: (one) => <Keys {...one} /> },
  { path: 'openid', name: 'app.openid', act: 'openid.list', view: (one) => <OpenIdClients {...one} /> },
  { path: 'accounts', name: 'app.accounts', act: 'testAccounts.list', view: (one) => <TestAccounts {...one} /> },
  { path: 'people', name: 'app.people', act: 'users.imports', view: (one) => <People {...one} /> },
  { path: 'file', name: 'app.file', act: 'apps.get', view: (one) => <AppFilePage {...one} /> },
  { path: 'check', name: 'app.check', act: 'apps.check', view: (one) => <Check {...one} /> },
]
