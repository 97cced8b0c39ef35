// What `latchkey help` prints.

import { METHOD_NAMES, OAUTH_PROVIDERS } from '../../src/contract/methods.ts'
import { IMPORT_SOURCES } from '../../src/contract/moving/sources.ts'
import { WEBHOOK_EVENTS } from '../../src/contract/webhook-events.ts'

export const HELP = `latchkey: apps, users, secrets, webhooks, test accounts, keys and health of this service

  latchkey dev [FOLDER]
  latchkey app create --name NAME --origin URL [--method email] [--id ID]
  latchkey app list
  latchkey app show ID
  latchkey app change ID [--name NAME] [--origin URL [--keep-origins yes]] [--method NAME] [--client-id ID] [--no-origin yes|no]
             [--cookie-domain DOMAIN|none] [--set KEY=VALUE]
             [--header TEXT|none] [--message TEXT|none] [--order A,B|none] [--theme light|dark|none]
             [--sms-country US,CA] [--sms-per-day NUMBER] [--max-users NUMBER|any] [--notice-mails yes|no]
             [--passkey-domain DOMAIN|page] [--account-step-up yes|no] [--account-transfers yes|no]
             [--mfa METHOD …|none] [--require-mfa off|wallets|login] [--keep-transactions yes|no]
             [--listed-token CHAIN:ADDRESS:SYMBOL:DECIMALS …|none] [--cookie-forks yes|no]
             [--bound-sessions yes|no] [--identity-tokens yes|no] [--openid-provider yes|no]
             [--openid-documents yes|no]
             [--cross-app-requester ID|none] [--cross-app-provider ID|none]
             [--icloud-container CONTAINER|none --icloud-token TOKEN [--icloud-environment production|development]]
  latchkey app check ID
  latchkey app export ID [--out FILE]
  latchkey app diff FILE [--app ID] [--leave PART,PART]
  latchkey app apply FILE [--app ID] [--leave PART,PART] [--secrets yes]
  latchkey app rotate-key ID [--leaked yes]
  latchkey app allow ID ENTRY…
  latchkey app disallow ID ENTRY…
  latchkey app allowed ID
  latchkey app provider ID PROVIDER --client-id ID --secret-file FILE [--scope A,B] [--url NAME=ADDRESS]
  latchkey app provider ID apple --client-id ID --team-id ID --key-id ID --key-file FILE
  latchkey app providers ID
  latchkey app provider-remove ID PROVIDER
  latchkey app connection ID CONNECTION --issuer URL --client-id ID [--secret-file FILE] [--name TEXT] [--domain A,B] [--scope A,B] [--icon URL]
             [--guests yes] [--trust-email yes] [--sign-up no]
  latchkey app connections ID
  latchkey app connection-remove ID CONNECTION
  latchkey app token ID --issuer NAME --audience NAME --jwks-url URL | --key-file FILE
  latchkey app token-remove ID
  latchkey app captcha ID --site-key t:KEY --secret-file FILE
  latchkey app telegram ID --bot-name NAME --token-file FILE [--link yes|no] [--seamless yes|no]
  latchkey app telegram-remove ID
  latchkey app on-ramp ID --public-key KEY --secret-file FILE
  latchkey app on-ramp-keys ID
  latchkey app on-ramp-remove ID [--sandbox yes]
  latchkey account create --app ID --email ADDRESS | --phone NUMBER [--code 123456]
  latchkey account list --app ID
  latchkey account remove --app ID --email ADDRESS | --phone NUMBER
  latchkey secret create --app ID [--name NAME]
  latchkey secret list --app ID
  latchkey secret revoke SECRET --app ID
  latchkey openid create --app ID --name NAME [--kind confidential|public|device] [--redirect URL] [--scope A,B] [--own yes] [--dpop yes]
             [--after-logout URL] [--logout-url URL|none] [--logo URL|none] [--site URL|none] [--claim A,B]
  latchkey openid list --app ID
  latchkey openid change CLIENT --app ID [--name NAME] [--redirect URL] [--scope A,B] [--own yes|no] [--dpop yes|no]
             [--after-logout URL|none] [--logout-url URL|none] [--logo URL|none] [--site URL|none] [--claim A,B|none]
  latchkey openid rotate CLIENT --app ID [--at-once yes]
  latchkey openid remove CLIENT --app ID
  latchkey user list --app ID [--cursor CURSOR]
  latchkey user show USER --app ID
  latchkey user metadata USER --app ID [--set KEY=VALUE]
  latchkey user delete USER --app ID
  latchkey user spellings [--move yes]
  latchkey import FILE --app ID --from SOURCE [--run yes] [--rules obey|pass] [--custom-ids yes] [--keep-ids yes|no] [--passkey-domain DOMAIN]
             [--report FILE]
  latchkey import list --app ID
  latchkey import undo IMPORT --app ID
  latchkey export users --app ID [--out FILE [--resume yes]] [--totp yes]
  latchkey webhook set --app ID [--url URL] [--event A,B] [--rotate-secret yes]
  latchkey webhook show --app ID
  latchkey webhook remove --app ID
  latchkey webhook events --app ID [--state waiting|delivered|dead] [--cursor CURSOR]
  latchkey webhook replay --app ID --event EVENT | --dead yes
  latchkey webhook test --app ID
  latchkey admin token create --name NAME --scope A,B [--role ROLE] [--days 90]
  latchkey admin token list
  latchkey admin token revoke TOKEN
  latchkey act NAME --body FILE
  latchkey audit list [--app ID] [--before NUMBER]
  latchkey audit check [--head HASH]
  latchkey recover FILE [--out FILE] [--show yes]
  latchkey backup FILE
  latchkey restore FILE
  latchkey key check
  latchkey key retire
  latchkey console invite [--role owner|developer|support|viewer]
  latchkey descriptors update FOLDER [--source TEXT]
  latchkey descriptors list
  latchkey descriptors show SET [--chain NUMBER --address ADDRESS]
  latchkey descriptors restore
  latchkey descriptors remove SET
  latchkey release key NAME --key-file FILE
  latchkey release log MANIFEST --log FOLDER --key-file FILE [--log-key KEY]
  latchkey release show LOG --log-key KEY [--seen FILE]
  latchkey release webcat URL --manifest FILE --app ID
  latchkey release verify URL --manifest FILE --log-key KEY --log LOG | --proof FILE [--app ID]
             [--sandbox URL] [--console URL] [--seen FILE]
  latchkey doctor [--page URL]
  latchkey help

  dev        starts the service where none runs, makes an app for the folder and prints the tags to paste
  --origin, --method, --client-id, --sms-country and --set may be given several times; together they replace what was there.
  --method   ${METHOD_NAMES.join(' ')}
  PROVIDER   ${OAUTH_PROVIDERS.join(' ')}
  --set      any key of the app config, with a value in JSON or plain text: --set accent_color=#0a7 --set captcha_enabled=true
  --header, --message, --theme light|dark, --order A,B   title, message, theme and order of the login menu, on every page that says nothing else; none takes one away
  --sms-country  countries of two letters to whose numbers codes are sent (US and CA unless others are named); --sms-per-day is their bound (1000)
  --notice-mails no  tells nobody of sign-ins from new devices
  --mfa      second factors that are offered: totp sms passkey; none by default
  --require-mfa  login: a login ends with a second factor, or with the enrolment in one; wallets: nobody without one makes a wallet
  --account-step-up no  changing and unlinking accounts asks for no recent sign-in and no second factor: for clients that cannot show either
  --account-transfers yes  who proves an address, a wallet or a social account that another user has linked may take it over (off unless you say so)
  --keep-transactions no  what embedded wallets send by the service is not kept for the person's other browsers
  --listed-token CHAIN:ADDRESS:SYMBOL:DECIMALS  a token that every wallet of the app shows, beside those of the page; none for none
  --cookie-forks yes  a session that --cookie-domain keeps in cookies may be handed on by a link, into cookies of another browser
  --bound-sessions yes  a login without a proof of a browser's key is refused, and sessions without one are over: published clients have none (off unless you say so)
  --identity-tokens session answers carry a token that says who the user is (off unless you say so)
  --openid-provider yes  other programs sign the app's people in by OpenID, at OIDC_URL (docs/oidc.md); --openid-documents yes: also clients whose id is
             the address of a document that describes them
  --redirect  where answers of a client go, letter by letter; --own yes: it is the app's, and nobody is asked for consent
  --cross-app-requester  people of this app may sign in to that one with their account here, and lend it their wallets; that one names this one
             by --cross-app-provider. Each may be given several times
  --icloud-container  wallets may be recovered from this container of CloudKit, with an API token of its web services
  --passkey-domain  passkeys are made for this domain and serve every origin of the app on it; page (the default): for the host of the page
  ENTRY      an address, a number like +12015550123, a domain, or the address of a wallet; they count once --set allowlist_enabled=true
  --site-key  of Turnstile, with t: before it; --set captcha_enabled=true then asks for the captcha before a login by code, passkey or wallet
  --bot-name  of a bot of @BotFather, and --token-file its token; --link no: it signs in and is not linked; --seamless yes: web apps within Telegram sign in by themselves
  --public-key  of MoonPay, pk_live_… or pk_test_…, and --secret-file its secret key; people buy coins by card once --set fiat_on_ramp_enabled=true
  --secret-file, --key-file, --token-file   a file that holds the secret alone, or - for the standard input; of \`app token\` the issuer's public key, PEM or JWK
  CONNECTION  a name in small letters for an OpenID provider of a company; --name: as people read it; without --secret-file the secret that is there stays
  --domain   addresses of these domains log in by the connection; --guests yes: by a code as well; --trust-email yes: the provider is believed about them
  --sign-up no  a person whom the app does not know yet is refused by the connection
  --url      an address of the provider instead of its own: authorize, token, profile, emails or issuer
  --issuer   whose tokens sign people in (their iss), and --audience whom they must be for (their aud); --jwks-url: where the issuer's keys are
  --set enforce_wallet_uis=false  a page with noPromptOnSignature has wallets sign unseen what is harmless; true (the default): all is shown
  --set max_linked_wallets_per_user=3  a person links so many wallets at most; null (the default) for any number
  --keep-origins yes   the origins that are there stay beside those of --origin
  --origin http://localhost:*   in development: pages on localhost at every port
  --no-origin yes   also answers clients that send no Origin (servers, native apps)
  --cookie-domain   the service keeps the session in cookies of this domain (needs custom_api_url on the same site as the app)
  --leaked yes      the app's old signing key is worth nothing from now on; without it the new one is shown for ten minutes before it signs
  SECRET     sec_…; secret create prints the secret itself once, for the app's back end (docs/backend.md)
  USER       did:privy:… or an e-mail address; metadata without --set empties it, with it puts these in the place of what was there
  SOURCE     ${IMPORT_SOURCES.join(' ')}: whose export it is, in JSON or as a table; without --run yes it is read and nothing is made
  --rules pass  people come in although the allowlist or the cap of the app is against it
  --custom-ids yes  the former id is also the subject of a login by tokens of the app's own issuer
  --keep-ids yes  a former id that is one of ours (did:privy:…) stays the id; with --from latchkey it does unless you say no
  --out      a new file for the people, a line of JSON each; --resume yes goes on with one that was cut off
  --totp yes  with the secrets of authenticator apps: the file is then worth as much as they are
  --report   a new file for what became of which line, a line of JSON each
  --event    of webhook set: ${WEBHOOK_EVENTS.join(' ')} (all unless some are named); of webhook replay: msg_…
  recover    opens a backup of a wallet with its password, without a service: --out writes the private key to a new file, --show yes prints it
  backup     writes the whole database to a new file; the embedded one while no service runs on it. restore puts it into an empty place
  key check  which service keys open the data, and whether everything sealed in it can be opened
  key retire shuts out every service key but SERVICE_KEY, when all instances run with it
  descriptors  of contract calls and messages (ERC-7730): update makes a set of a registry's folder, from which the signing screens quote what
             our own readers do not say; restore goes back to the set before. Nothing is fetched
  doctor     looks at environment, database, clock, keys, mail, text messages, token keys, captcha, chains, webhooks, address, origins, cookies and page policies, and says how to mend them
  admin token  of the admin API: --scope names what it is for, --role (developer unless you say otherwise) whose acts it may do
  audit      what operators, tokens and this command line have done. check finds what was changed; --head: of an earlier check, kept elsewhere
  act        does one act of the admin API (docs/admin.md) with a JSON body from a file, or - for the standard input
  release key --key-file  a new file for the key of the log; one that is there is not written over
  release log --key-file  the file that \`release key\` has written
  release log --log-key  a former public key of the log, where its last entry was signed by that one; may be given several times
  release webcat --manifest  of the release, as \`npm run release\` writes it
  release verify --manifest  of the release, as its operator has published it
  release verify --proof  that the release is in the log, without the rest of it; - for the standard input
  release verify --app  the id of any app of the service, whose documents are compared
  release verify --sandbox, --console  addresses of the second origin and of the console; without them their files are not compared
  LOG        a folder, or an address: the one of a service has /release/log behind it
  --log-key  the public key of the log, as its operator tells it; may be given several times, while a log changes its key
  --seen     a file for the checkpoint of this reading: a log that is shorter the next time, or has other entries, is refused
  --json     prints JSON instead of words

The database is the one of the service: DATABASE_URL, or DATA_DIR (.data) for the embedded one. Where a service
runs on that folder, the command is handed to it.
Exit code: 0 done, 1 refused or a problem found, 2 a mistake in the command.
`
