# A relying party by OmniAuth's strategy for OpenID Connect on Rack, as Debian has it (0.10 of GitLab's gem).

require 'json'
require 'omniauth_openid_connect'
require 'rack'
require 'rack/protection'
require 'webrick'

issuer, id, secret, port = ARGV
base = "http://127.0.0.1:#{port}"
# Its discovery speaks https alone, but where its own builder of addresses is another one.
SWD.url_builder = URI::HTTP

# This version has no `pkce: true`: the challenge goes with the address, and the verifier with the code.
class WithPkce < OmniAuth::Strategies::OpenIDConnect
  option :name, 'latchkey'

  def authorize_uri
    session['latchkey.verifier'] = SecureRandom.urlsafe_base64(48)
    digest = OpenSSL::Digest::SHA256.digest(session['latchkey.verifier'])
    challenge = Base64.urlsafe_encode64(digest, padding: false)
    options.extra_authorize_params = { code_challenge: challenge, code_challenge_method: 'S256' }
    super
  end

  def client
    return @client if @client

    @client = super
    return @client unless request.params['code']

    verifier = session.delete('latchkey.verifier')
    @client.define_singleton_method(:access_token!) { |more = {}| super(**more, code_verifier: verifier) }
    @client
  end
end

# What went wrong is in the answer.
OmniAuth.config.on_failure = ->(env) { [500, {}, [env['omniauth.error'].inspect]] }

app = Rack::Builder.new do
  use Rack::Session::Cookie, secret: 'a secret of the test, which is long enough for all of it' * 2
  use OmniAuth::Builder do
    provider WithPkce, issuer: issuer, discovery: true, scope: %i[openid email],
      client_options: { identifier: id, secret: secret, redirect_uri: "#{base}/auth/latchkey/callback" }
  end
  run(lambda do |env|
    session = env['rack.session']
    case env['PATH_INFO']
    when '/login'
      # The form of a page, which posts: its value ties it to this browser.
      [200, {}, [Rack::Protection::AuthenticityToken.token(session)]]
    when '/auth/latchkey/callback'
      found = env['omniauth.auth']
      [200, {}, [{ sub: found.uid, email: found.info.email }.to_json]]
    else
      [500, {}, [Rack::Request.new(env).params.inspect]]
    end
  end)
end

server = Rack::Handler.get('webrick')
quiet = WEBrick::Log.new(File::NULL)
server.run(app, Host: '127.0.0.1', Port: port.to_i, Logger: quiet, AccessLog: []) do
  puts 'ready'
  $stdout.flush
end
