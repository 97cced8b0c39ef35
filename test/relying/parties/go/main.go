// A relying party by go-oidc and golang.org/x/oauth2, as Debian has them.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

func main() {
	issuer, id, secret, port := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	ctx := context.Background()
	provider, err := oidc.NewProvider(ctx, issuer)
	if err != nil {
		panic(err)
	}
	config := oauth2.Config{ClientID: id, ClientSecret: secret, Endpoint: provider.Endpoint(),
		RedirectURL: "http://127.0.0.1:" + port + "/callback", Scopes: []string{oidc.ScopeOpenID, "email"}}
	verifier := "a-verifier-of-a-test-that-has-more-than-43-letters"
	sum := sha256.Sum256([]byte(verifier))
	challenge := base64.RawURLEncoding.EncodeToString(sum[:])
	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, config.AuthCodeURL("state1", oidc.Nonce("nonce1"),
			oauth2.SetAuthURLParam("code_challenge", challenge),
			oauth2.SetAuthURLParam("code_challenge_method", "S256")), http.StatusFound)
	})
	http.HandleFunc("/callback", func(w http.ResponseWriter, r *http.Request) {
		fail := func(err error) { http.Error(w, err.Error(), 500) }
		token, err := config.Exchange(ctx, r.URL.Query().Get("code"), oauth2.SetAuthURLParam("code_verifier", verifier))
		if err != nil {
			fail(err)
			return
		}
		raw, _ := token.Extra("id_token").(string)
		idToken, err := provider.Verifier(&oidc.Config{ClientID: id}).Verify(ctx, raw)
		if err != nil {
			fail(err)
			return
		}
		if idToken.Nonce != "nonce1" || r.URL.Query().Get("state") != "state1" {
			fail(fmt.Errorf("another login"))
			return
		}
		info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil {
			fail(err)
			return
		}
		json.NewEncoder(w).Encode(map[string]string{"sub": idToken.Subject, "email": info.Email})
	})
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		panic(err)
	}
	fmt.Println("ready")
	http.Serve(listener, nil)
}
