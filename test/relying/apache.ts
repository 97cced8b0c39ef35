// The configuration of an Apache with mod_auth_openidc, as Debian has it: what is below /private asks for a login.

/** What an Apache is started with. `folder` is its own, and absolute. */
export interface ApacheParty {
  readonly folder: string
  readonly port: number
  readonly issuer: string
  readonly id: string
  readonly secret: string
}

/** A wiki below /private that trusts the name that Apache gives: ikiwiki's setup. */
export const wikiSetup = (folder: string, base: string): string => `# IkiWiki::Setup::Yaml - YAML formatted setup file
wikiname: Reef
srcdir: ${folder}/wiki
destdir: ${folder}/pages/private
url: ${base}/private
cgiurl: ${base}/private/ikiwiki.cgi
cgi_wrapper: ${folder}/pages/private/ikiwiki.cgi
cgi_wrappermode: 0755
rcs: ''
add_plugins: [httpauth]
disable_plugins: [passwordauth, openid, emailauth, recentchanges]
`

/** The lines of its file. */
export const apacheConfig = ({ folder, port, issuer, id, secret }: ApacheParty): string => {
  const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'dir', 'mime', 'cgid', 'auth_openidc']
  return `
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
ServerName 127.0.0.1:${port}
User www-data
Group www-data
TypesConfig /etc/mime.types
DocumentRoot ${folder}/pages
ScriptSock ${folder}/cgi.sock
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${id}
OIDCClientSecret ${secret}
OIDCRedirectURI http://127.0.0.1:${port}/private/callback
OIDCCryptoPassphrase a-passphrase-of-the-test
OIDCScope "openid email"
OIDCPKCEMethod S256
OIDCRemoteUserClaim sub
OIDCSessionType server-cache
OIDCProviderBackChannelLogoutSupported On
<Location /private>
  AuthType openid-connect
  OIDCUnAuthAction auth true
  Require valid-user
  Options +ExecCGI
  AddHandler cgi-script .cgi
  Header set x-person "expr=%{REMOTE_USER}"
  Header set x-email "%{OIDC_CLAIM_email}e"
</Location>
`
}
