# A relying party by Flask with Authlib, as Debian has both.

import logging
import os
import sys

from authlib.integrations.flask_client import OAuth
from flask import Flask

issuer, client_id, secret, port = sys.argv[1:5]
os.environ['AUTHLIB_INSECURE_TRANSPORT'] = '1'
app = Flask(__name__)
app.secret_key = 'a secret of the test'
logging.getLogger('werkzeug').disabled = True

oauth = OAuth(app)
oauth.register(
    'latchkey', server_metadata_url=issuer + '/.well-known/openid-configuration', client_id=client_id,
    client_secret=secret, client_kwargs={'scope': 'openid email', 'code_challenge_method': 'S256'})


@app.get('/login')
def login():
    return oauth.latchkey.authorize_redirect(f'http://127.0.0.1:{port}/callback')


@app.get('/callback')
def callback():
    token = oauth.latchkey.authorize_access_token()
    return {'sub': token['userinfo']['sub'], 'email': token['userinfo']['email']}


print('ready', flush=True)
app.run('127.0.0.1', int(port))
