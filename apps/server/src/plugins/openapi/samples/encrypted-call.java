// Signs in with an encrypted body. Java 17 or newer, without libraries: java encrypted-call.java

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyFactory;
import java.security.SecureRandom;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;

public class EncryptedCall {
    static final HttpClient http = HttpClient.newHttpClient();
    static final String origin = System.getenv().getOrDefault("OPENHOUSE_URL", "http://localhost:8080");

    public static void main(String[] arguments) throws Exception {
        String user = System.getenv().getOrDefault("OPENHOUSE_USER", "demoplayer");
        String login = "{\"username\":\"" + user + "\",\"password\":\"Player2026\",\"type\":\"username\"}";
        System.out.println(send("POST", "/wps/session/login", login));
    }

    static String send(String method, String path, String payload) throws Exception {
        HttpRequest keyRequest = HttpRequest.newBuilder(URI.create(origin + "/wps/session/key/rsa")).build();
        String rsa = http.send(keyRequest, BodyHandlers.ofString()).body();
        byte[] spki = Base64.getDecoder().decode(field(rsa, "key"));
        byte[] aesKey = random(32);
        byte[] iv = random(12);
        String plaintext = "{\"ts\":" + System.currentTimeMillis() + ",\"nonce\":\"" + base64url(random(16))
            + "\",\"payload\":" + payload + "}";
        Cipher aes = Cipher.getInstance("AES/GCM/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(aesKey, "AES"), new GCMParameterSpec(128, iv));
        aes.updateAAD((method + " " + path).getBytes("UTF-8"));
        // The result ends with the tag.
        byte[] sealed = aes.doFinal(plaintext.getBytes("UTF-8"));
        Cipher wrapping = Cipher.getInstance("RSA/ECB/OAEPPadding");
        wrapping.init(Cipher.ENCRYPT_MODE, KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(spki)),
            new OAEPParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT));
        HttpRequest call = HttpRequest.newBuilder(URI.create(origin + path))
            .header("Content-Type", "application/json")
            .header("Language", "EN")
            .header("Encryption", field(rsa, "kid") + "." + base64url(wrapping.doFinal(aesKey)))
            .method(method, HttpRequest.BodyPublishers.ofString(
                "{\"value\":\"" + base64url(iv) + "." + base64url(sealed) + "\"}"))
            .build();
        return http.send(call, BodyHandlers.ofString()).body();
    }

    /** Reads a text field of a small JSON object; use a JSON library in earnest. */
    static String field(String json, String name) {
        var match = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        if (!match.find()) throw new IllegalStateException(json);
        return match.group(1).replace("\\/", "/");
    }

    static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    static String base64url(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
