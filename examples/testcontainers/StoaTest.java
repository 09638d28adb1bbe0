// JUnit 5 with org.testcontainers:junit-jupiter, and Jackson to read JSON.
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.DockerImageName;

@Testcontainers
class StoaTest {
  @Container
  static final GenericContainer<?> stoa =
      new GenericContainer<>(DockerImageName.parse("stoa:0.1.0"))
          .withExposedPorts(4010, 4011)
          .withEnv("STOA_OPERATOR_HOST", "0.0.0.0")
          .withEnv("STOA_OPERATOR_TOKEN", "token-of-a-test-not-of-production")
          .withEnv("STOA_SANDBOXES", "true")
          .withEnv("STOA_EXPLAIN_SIGNATURES", "true")
          .waitingFor(Wait.forHttp("/readyz").forPort(4010));

  static final ObjectMapper json = new ObjectMapper();

  static String sign(String key, String text) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theShopHasAVoucher() throws Exception {
    JsonNode demo = json.readTree(stoa.execInContainer("stoa", "demo", "--json").getStdout());
    JsonNode shop = demo.get("shops").get(0);
    String path = "/api/v2/voucher/get_voucher";
    String partner = demo.get("partner_id").asText();
    String token = shop.get("access_token").asText();
    String shopId = shop.get("shop_id").asText();
    String timestamp = String.valueOf(Instant.now().getEpochSecond());
    String sign = sign(demo.get("partner_key").asText(), partner + path + timestamp + token + shopId);
    String url =
        "http://%s:%d%s?partner_id=%s&timestamp=%s&access_token=%s&shop_id=%s&sign=%s&voucher_id=1"
            .formatted(stoa.getHost(), stoa.getMappedPort(4010), path, partner, timestamp, token, shopId, sign);
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
    assertEquals(1, json.readTree(answer.body()).get("response").get("voucher_id").asInt());
  }
}
