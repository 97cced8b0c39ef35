# A relying party by Ruby's openid_connect, as Debian has it.

require 'json'
require 'openid_connect'
require 'socket'

issuer, id, secret, port = ARGV
# Its discovery speaks https alone, but where its own builder of addresses is another one.
SWD.url_builder = URI::HTTP
provider = OpenIDConnect::Discovery::Provider::Config.discover!(issuer)
client = OpenIDConnect::Client.new(
  identifier: id, secret: secret, redirect_uri: "http://127.0.0.1:#{port}/callback",
  authorization_endpoint: provider.authorization_endpoint, token_endpoint: provider.token_endpoint,
  userinfo_endpoint: provider.userinfo_endpoint
)
verifier = 'a-verifier-of-a-test-that-has-more-than-43-letters'
challenge = Base64.urlsafe_encode64(OpenSSL::Digest::SHA256.digest(verifier), padding: false)
server = TCPServer.new('127.0.0.1', port.to_i)
puts 'ready'
$stdout.flush
loop do
  socket = server.accept
  path = socket.gets.to_s.split(' ')[1].to_s
  nil until socket.gets.to_s.strip.empty?
  begin
    if path.start_with?('/login')
      to = client.authorization_uri(
        scope: %i[email], state: 'state1', nonce: 'nonce1', code_challenge: challenge, code_challenge_method: 'S256'
      )
      socket.write("HTTP/1.1 302 Found\r\nLocation: #{to}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    else
      asked = URI.decode_www_form(path.split('?')[1].to_s).to_h
      raise 'another login' unless asked['state'] == 'state1'

      client.authorization_code = asked['code']
      token = client.access_token!(code_verifier: verifier)
      claims = OpenIDConnect::ResponseObject::IdToken.decode(token.id_token, provider.jwks)
      claims.verify!(issuer: issuer, client_id: id, nonce: 'nonce1')
      body = { sub: claims.sub, email: token.userinfo!.email }.to_json
      socket.write("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: #{body.bytesize}\r\n\r\n#{body}")
    end
  rescue StandardError => e
    body = "#{e.class} #{e.message}"
    socket.write("HTTP/1.1 500 Error\r\nConnection: close\r\nContent-Length: #{body.bytesize}\r\n\r\n#{body}")
  ensure
    socket.close
  end
end
