# A relying party by Python's Authlib, as Debian has it.

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

os.environ['AUTHLIB_INSECURE_TRANSPORT'] = '1'
import requests
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import jwt
from authlib.oidc.core import CodeIDToken

issuer, client_id, secret, port = sys.argv[1:5]
base = f'http://127.0.0.1:{port}'
conf = requests.get(issuer + '/.well-known/openid-configuration').json()
verifier = 'v' * 64


def session():
    return OAuth2Session(
        client_id, secret, scope='openid email', redirect_uri=base + '/callback', code_challenge_method='S256', state='s1')


class Party(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path.startswith('/login'):
            url, _ = session().create_authorization_url(
                conf['authorization_endpoint'], code_verifier=verifier, nonce='n1', state='s1')
            self.send_response(302)
            self.send_header('location', url)
            self.end_headers()
            return
        one = session()
        token = one.fetch_token(
            conf['token_endpoint'], authorization_response=base + self.path, code_verifier=verifier, state='s1')
        claims = jwt.decode(
            token['id_token'], requests.get(conf['jwks_uri']).json(), claims_cls=CodeIDToken,
            claims_options={'iss': {'values': [issuer]}, 'aud': {'values': [client_id]}},
            claims_params={'nonce': 'n1', 'client_id': client_id})
        claims.validate()
        info = one.get(conf['userinfo_endpoint']).json()
        again = one.refresh_token(conf['token_endpoint'], refresh_token=token['refresh_token'])
        renewed = again['refresh_token'] != token['refresh_token']
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({'sub': claims['sub'], 'email': info['email'], 'renewed': renewed}).encode())


server = HTTPServer(('127.0.0.1', int(port)), Party)
print('ready', flush=True)
server.serve_forever()
