package stoa_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/exec"
	"github.com/testcontainers/testcontainers-go/wait"
)

type demo struct {
	PartnerID  int64  `json:"partner_id"`
	PartnerKey string `json:"partner_key"`
	Shops      []struct {
		ShopID      int64  `json:"shop_id"`
		AccessToken string `json:"access_token"`
	} `json:"shops"`
}

func TestTheShopHasAVoucher(t *testing.T) {
	ctx := context.Background()
	stoa, err := testcontainers.GenericContainer(ctx, testcontainers.GenericContainerRequest{
		ContainerRequest: testcontainers.ContainerRequest{
			Image:        "stoa:0.1.0",
			ExposedPorts: []string{"4010/tcp", "4011/tcp"},
			Env: map[string]string{
				"STOA_OPERATOR_HOST":      "0.0.0.0",
				"STOA_OPERATOR_TOKEN":     "token-of-a-test-not-of-production",
				"STOA_SANDBOXES":          "true",
				"STOA_EXPLAIN_SIGNATURES": "true",
			},
			WaitingFor: wait.ForHTTP("/readyz").WithPort("4010/tcp"),
		},
		Started: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer stoa.Terminate(ctx)

	_, output, err := stoa.Exec(ctx, []string{"stoa", "demo", "--json"}, exec.Multiplexed())
	if err != nil {
		t.Fatal(err)
	}
	var market demo
	if err := json.NewDecoder(output).Decode(&market); err != nil {
		t.Fatal(err)
	}
	base, err := stoa.PortEndpoint(ctx, "4010/tcp", "http")
	if err != nil {
		t.Fatal(err)
	}

	shop, path, timestamp := market.Shops[0], "/api/v2/voucher/get_voucher", time.Now().Unix()
	mac := hmac.New(sha256.New, []byte(market.PartnerKey))
	fmt.Fprintf(mac, "%d%s%d%s%d", market.PartnerID, path, timestamp, shop.AccessToken, shop.ShopID)
	url := fmt.Sprintf("%s%s?partner_id=%d&timestamp=%d&access_token=%s&shop_id=%d&sign=%s&voucher_id=1",
		base, path, market.PartnerID, timestamp, shop.AccessToken, shop.ShopID, hex.EncodeToString(mac.Sum(nil)))
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var got struct {
		Response struct {
			VoucherID int64 `json:"voucher_id"`
		} `json:"response"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil || got.Response.VoucherID != 1 {
		t.Fatalf("voucher %d, %v", got.Response.VoucherID, err)
	}
}
