# A relying party by Django with Authlib, as Debian has both.

import os
import sys

import django
from authlib.integrations.django_client import OAuth
from django.conf import settings
from django.core.servers.basehttp import run
from django.core.wsgi import get_wsgi_application
from django.http import JsonResponse
from django.urls import path

issuer, client_id, secret, port = sys.argv[1:5]
os.environ['AUTHLIB_INSECURE_TRANSPORT'] = '1'
settings.configure(
    ALLOWED_HOSTS=['127.0.0.1'], ROOT_URLCONF=__name__, SECRET_KEY='a secret of the test',
    MIDDLEWARE=['django.contrib.sessions.middleware.SessionMiddleware'],
    SESSION_ENGINE='django.contrib.sessions.backends.signed_cookies',
    LOGGING_CONFIG=None)
django.setup()

oauth = OAuth()
oauth.register(
    'latchkey', server_metadata_url=issuer + '/.well-known/openid-configuration', client_id=client_id,
    client_secret=secret, client_kwargs={'scope': 'openid email', 'code_challenge_method': 'S256'})


def login(request):
    return oauth.latchkey.authorize_redirect(request, f'http://127.0.0.1:{port}/callback')


def callback(request):
    token = oauth.latchkey.authorize_access_token(request)
    return JsonResponse({'sub': token['userinfo']['sub'], 'email': token['userinfo']['email']})


urlpatterns = [path('login', login), path('callback', callback)]
print('ready', flush=True)
run('127.0.0.1', int(port), get_wsgi_application())
