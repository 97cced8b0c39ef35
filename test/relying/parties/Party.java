// A relying party by Google's client library for OAuth, as Debian has it: a back end in Java without a framework.

import com.google.api.client.auth.oauth2.AuthorizationCodeFlow;
import com.google.api.client.auth.oauth2.BearerToken;
import com.google.api.client.auth.oauth2.TokenResponse;
import com.google.api.client.auth.openidconnect.IdToken;
import com.google.api.client.auth.openidconnect.IdTokenVerifier;
import com.google.api.client.http.BasicAuthentication;
import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.json.gson.GsonFactory;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

public class Party {
  static final String STATE = "a-state-of-the-test";
  static final String NONCE = "a-nonce-of-the-test";

  public static void main(String[] args) throws Exception {
    String issuer = args[0], id = args[1], secret = args[2], base = "http://127.0.0.1:" + args[3];
    var transport = new NetHttpTransport();
    var json = GsonFactory.getDefaultInstance();
    var flow = new AuthorizationCodeFlow.Builder(BearerToken.authorizationHeaderAccessMethod(), transport, json,
        new GenericUrl(issuer + "/token"), new BasicAuthentication(id, secret), id, issuer + "/auth")
        .setScopes(List.of("openid", "email")).enablePKCE().build();
    var verifier = new IdTokenVerifier.Builder().setIssuer(issuer).setAudience(List.of(id))
        .setCertificatesLocation(issuer + "/jwks").build();

    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(args[3])), 0);
    server.createContext("/login", call -> {
      String to = flow.newAuthorizationUrl().setRedirectUri(base + "/callback").setState(STATE).set("nonce", NONCE).build();
      call.getResponseHeaders().add("Location", to);
      call.sendResponseHeaders(302, -1);
      call.close();
    });
    server.createContext("/callback", call -> {
      String text;
      int status = 200;
      try {
        String query = call.getRequestURI().getRawQuery();
        if (!STATE.equals(asked(query, "state"))) throw new IllegalStateException("another login");
        TokenResponse tokens = flow.newTokenRequest(asked(query, "code")).setRedirectUri(base + "/callback").execute();
        IdToken token = IdToken.parse(json, (String) tokens.get("id_token"));
        if (!verifier.verify(token) || !NONCE.equals(token.getPayload().getNonce())) throw new IllegalStateException("no person");
        text = "{\"sub\":\"" + token.getPayload().getSubject() + "\",\"email\":\"" + token.getPayload().get("email") + "\"}";
      } catch (Exception error) {
        status = 500;
        text = error.toString();
      }
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      call.sendResponseHeaders(status, bytes.length);
      call.getResponseBody().write(bytes);
      call.close();
    });
    server.start();
    System.out.println("ready");
  }

  static String asked(String query, String name) {
    for (String pair : query.split("&"))
      if (pair.startsWith(name + "=")) return URLDecoder.decode(pair.substring(name.length() + 1), StandardCharsets.UTF_8);
    return null;
  }
}
