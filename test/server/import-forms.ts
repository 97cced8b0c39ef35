// Exports of other services, made by hand after the forms that they document: a few people each.

import type { ImportSource } from '../../src/contract/moving/sources.ts'

/** Of each source: a file, and the accounts that become of each person, by their former id. */
export const FORMS: Readonly<
  Record<
    Exclude<ImportSource, 'latchkey'>,
    { text: string; people: Readonly<Record<string, readonly string[]>>; problems: readonly string[] }
  >
> = {
  csv: {
    text: '\ufeffid;email;email_verified;phone;wallet;google;created_at;metadata.plan\r\nc1;"ada@csv.example";yes;+12015550123;0x00000000000000000000000000000000000000A1;g-csv-1;2021-05-04T03:02:01Z;"gold; ""extra"""\r\nc2;eve@csv.example;no;;;;;\r\nc3;short\r\n=cmd();mallory@csv.example;yes;;;;;\r\n',
    people: {
      c1: [
        'email ada@csv.example',
        'google_oauth g-csv-1',
        'phone +12015550123',
        'wallet 0x00000000000000000000000000000000000000a1',
      ],
      // Alone, an address that is not verified is proved at the first login.
      c2: ['email eve@csv.example'],
      '=cmd()': ['email mallory@csv.example'],
    },
    problems: ['4 wrong_columns'],
  },
  privy: {
    text: JSON.stringify({
      data: [
        {
          id: 'did:privy:cprivyone',
          created_at: 1600000000,
          has_accepted_terms: true,
          is_guest: false,
          mfa_methods: [],
          custom_metadata: { plan: 'gold', nested: { no: 1 } },
          linked_accounts: [
            { type: 'email', address: 'Ada@privy.example', verified_at: 1600000001, first_verified_at: 1600000001 },
            {
              type: 'wallet',
              address: '0x00000000000000000000000000000000000000b1',
              chain_type: 'ethereum',
              wallet_client_type: 'privy',
              connector_type: 'embedded',
              verified_at: 1600000002,
            },
            { type: 'phone', number: '+1 201 555 0124', verified_at: 1600000002 },
            { type: 'twitter_oauth', subject: '77', username: 'ada', name: null, profile_picture_url: null, verified_at: 1 },
            { type: 'farcaster', fid: 5, owner_address: '0x00000000000000000000000000000000000000b2', username: 'ada' },
            { type: 'passkey', credential_id: 'abc', verified_at: 1 },
          ],
        },
        { id: 'did:privy:cprivytwo', created_at: 1600000000, linked_accounts: [] },
      ],
      next_cursor: 'abc',
    }),
    people: {
      'did:privy:cprivyone': [
        'email ada@privy.example',
        'farcaster 5',
        'phone +12015550124',
        'twitter_oauth 77',
        'wallet 0x00000000000000000000000000000000000000b1',
      ],
    },
    problems: ['1 no_account', '1 not_given passkey', '1 too_much custom_metadata'],
  },
  auth0: {
    text: [
      {
        user_id: 'auth0|a1',
        email: 'ada@auth0.example',
        email_verified: true,
        name: 'Ada',
        created_at: '2020-01-02T03:04:05.000Z',
        identities: [
          { provider: 'auth0', user_id: 'a1', connection: 'db' },
          {
            provider: 'google-oauth2',
            user_id: '1000',
            connection: 'google-oauth2',
            profileData: { email: 'ada@gmail.example', name: 'Ada' },
          },
        ],
      },
      { user_id: 'github|55', email: 'eve@auth0.example', email_verified: false, nickname: 'eve' },
      {
        user_id: 'samlp|corp|7',
        email: 'sam@auth0.example',
        email_verified: true,
        identities: [{ provider: 'samlp', user_id: 'corp|7' }],
      },
      { user_id: 'auth0|a4', email: 'off@auth0.example', email_verified: true, blocked: true },
    ]
      .map((one) => JSON.stringify(one))
      .concat('{"user_id": "auth0|broken", ')
      .join('\n'),
    people: {
      'auth0|a1': ['email ada@auth0.example', 'google_oauth 1000'],
      'github|55': ['github_oauth 55'],
      'samlp|corp|7': ['email sam@auth0.example'],
    },
    problems: ['2 unverified email', '3 no_provider samlp', '4 blocked', '5 not_json'],
  },
  clerk: {
    text: 'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher\nuser_1,Ada,L,ada,ada@clerk.example,+12015550125,"ada@clerk.example, ada2@clerk.example",,+12015550125,,JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP,$2a$10$x,bcrypt\n',
    people: { user_1: ['email ada@clerk.example', 'phone +12015550125'] },
    problems: ['2 no_password password', '2 second email'],
  },
  firebase: {
    text: JSON.stringify(
      {
        kind: 'identitytoolkit#DownloadAccountResponse',
        users: [
          {
            localId: 'f1',
            email: 'ada@fire.example',
            emailVerified: true,
            passwordHash: 'x',
            salt: 'y',
            displayName: 'Ada',
            createdAt: '1500000000000',
            phoneNumber: '+12015550126',
            providerUserInfo: [
              { providerId: 'google.com', rawId: '2000', email: 'ada@fire.example', displayName: 'Ada' },
              { providerId: 'password', rawId: 'ada@fire.example' },
              { providerId: 'facebook.com', rawId: '9' },
            ],
          },
          { localId: 'f2', email: 'off@fire.example', emailVerified: true, disabled: true, providerUserInfo: [] },
        ],
      },
      null,
      2,
    ),
    people: { f1: ['email ada@fire.example', 'google_oauth 2000', 'phone +12015550126'] },
    problems: ['4 no_password password', '4 no_provider facebook.com', '30 blocked'],
  },
  supabase: {
    text: JSON.stringify([
      {
        id: 's1',
        email: 'ada@supa.example',
        email_confirmed_at: '2022-01-01T00:00:00Z',
        phone: '12015550127',
        phone_confirmed_at: '2022-01-01T00:00:00Z',
        created_at: '2022-01-01 00:00:00+00',
        raw_user_meta_data: '{"full_name":"Ada"}',
        banned_until: null,
        identities: [
          { provider: 'email', id: 's1', identity_data: { sub: 's1' } },
          { provider: 'discord', id: '42', identity_data: { sub: '42', email: 'ada@supa.example', full_name: 'ada#1' } },
        ],
      },
      {
        id: 's2',
        email: 'eve@supa.example',
        email_confirmed_at: null,
        identities: [{ provider: 'github', identity_data: { sub: '43', user_name: 'eve' } }],
      },
    ]),
    people: { s1: ['discord_oauth 42', 'email ada@supa.example', 'phone +12015550127'], s2: ['github_oauth 43'] },
    problems: ['1 unverified email'],
  },
  cognito: {
    text: JSON.stringify({
      Users: [
        {
          Username: 'ada',
          Attributes: [
            { Name: 'sub', Value: 'co1' },
            { Name: 'email', Value: 'ada@cog.example' },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'phone_number', Value: '+12015550128' },
            { Name: 'phone_number_verified', Value: 'false' },
          ],
          UserCreateDate: '2021-01-01T00:00:00.000000+00:00',
          Enabled: true,
          UserStatus: 'CONFIRMED',
        },
        {
          Username: 'Google_3000',
          Attributes: [
            { Name: 'sub', Value: 'co2' },
            { Name: 'email', Value: 'eve@cog.example' },
            { Name: 'email_verified', Value: 'true' },
            { Name: 'identities', Value: '[{"userId":"3000","providerName":"Google","providerType":"Google","primary":true}]' },
          ],
          UserCreateDate: 1600000000,
          Enabled: true,
          UserStatus: 'EXTERNAL_PROVIDER',
        },
        { Username: 'off', Attributes: [{ Name: 'email', Value: 'off@cog.example' }], Enabled: false },
      ],
    }),
    people: { co1: ['email ada@cog.example'], co2: ['google_oauth 3000'] },
    problems: ['1 unverified phone', '1 unverified email', '1 blocked'],
  },
  keycloak: {
    text: JSON.stringify({
      realm: 'shop',
      roles: { realm: [{ name: 'users' }] },
      users: [
        {
          id: 'k1',
          username: 'ada',
          email: 'ada@key.example',
          emailVerified: true,
          enabled: true,
          createdTimestamp: 1600000000000,
          attributes: { phoneNumber: ['+12015550129'], phoneNumberVerified: ['true'] },
          credentials: [
            { type: 'password', secretData: '{}' },
            {
              type: 'otp',
              secretData: '{"value":"BWZ2Zi4bXbb6KJZ7PbHv"}',
              credentialData: '{"subType":"totp","digits":6,"counter":0,"period":30,"algorithm":"HmacSHA1"}',
            },
          ],
          federatedIdentities: [{ identityProvider: 'github', userId: '66', userName: 'ada' }],
          requiredActions: [],
        },
        { id: 'k2', username: 'off', email: 'off@key.example', emailVerified: true, enabled: false },
        'no user',
      ],
      clients: [{ id: 'x', users: [1] }],
    }),
    people: { k1: ['email ada@key.example', 'github_oauth 66', 'phone +12015550129'] },
    problems: ['1 blocked', '1 no_password password'],
  },
}
