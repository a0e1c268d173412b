"""The files for hosting agree with the program and with each other: options exist, ports meet, names are known."""

from __future__ import annotations

import ast
import configparser
import json
import os
import re
import shlex
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import requests
import yaml

from bidyard.cli import app, register
from bidyard.server.run import bind
from tests.server.serving import serving

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted([*DEPLOY.glob("*.service"), *DEPLOY.glob("*.timer")])
# Those of systemd.exec(5), systemd.service(5), systemd.unit(5) and systemd.timer(5) that are used: a slip of the pen is none.
KNOWN = {
    "Unit": "Description Wants After",
    "Service": "Type User Group StateDirectory StateDirectoryMode CacheDirectory Environment ExecStart Restart RestartSec"
    " TimeoutStopSec LimitNOFILE UMask NoNewPrivileges CapabilityBoundingSet ProtectSystem ProtectHome PrivateTmp"
    " PrivateDevices PrivateNetwork ProtectKernelTunables ProtectKernelModules ProtectKernelLogs ProtectControlGroups"
    " ProtectClock ProtectHostname ProtectProc RestrictAddressFamilies RestrictNamespaces RestrictRealtime RestrictSUIDSGID"
    " LockPersonality SystemCallArchitectures",
    "Install": "WantedBy",
    "Timer": "OnCalendar RandomizedDelaySec Persistent",
}


def options(arguments: list[str]) -> dict[str, Any]:
    """What our command line makes of them; it raises if an option is unknown or a value is none."""
    register(app)
    _, bound, *_ = app.parse_args(arguments, exit_on_error=False, print_error=False)
    return dict(bound.arguments)


# --- the image


def instructions() -> list[tuple[str, str]]:
    text = (ROOT / "Dockerfile").read_text()
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2].strip()) for line in lines]


def last(name: str) -> str:
    return [value for instruction, value in instructions() if instruction == name][-1]


def environment() -> dict[str, str]:
    return dict(pair.partition("=")[::2] for pair in shlex.split(last("ENV")))


def test_the_image_serves_on_the_port_that_it_exposes() -> None:
    assert json.loads(last("ENTRYPOINT")) == ["bidyard"]
    served = options(json.loads(last("CMD")))
    assert (served["host"], str(served["port"])) == ("0.0.0.0", last("EXPOSE"))
    (made,) = [value for name, value in instructions() if name == "RUN" and "useradd" in value]
    assert f"--uid {last('USER')} " in made
    code = json.loads(last("HEALTHCHECK").partition(" CMD ")[2])[-1]
    ast.parse(code)
    assert f"127.0.0.1:{served['port']}/healthz" in code


def test_the_image_writes_only_where_volumes_are() -> None:
    volumes = json.loads(last("VOLUME"))
    assert {str(Path(environment()["BIDYARD_DATA"]).parent), environment()["BIDYARD_CACHE"]} == set(volumes)


def test_the_image_is_made_of_files_that_exist_and_are_let_in() -> None:
    stages = {value.partition(" AS ")[2] for name, value in instructions() if name == "FROM"}
    let_in = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    copied = 0
    for name, value in instructions():
        if name != "COPY":
            continue
        words = shlex.split(value)
        stage = [word.partition("=")[2] for word in words if word.startswith("--from=")]
        assert set(stage) <= stages
        if stage:
            continue
        for source in words[:-1]:
            assert (ROOT / source).exists(), source
            assert source.partition("/")[0] in let_in, f"{source} is kept out by .dockerignore"
            copied += 1
    assert copied > 8


def test_the_compiler_of_the_image_exists() -> None:
    assert any(name == "RUN" and value.endswith("python -m bidyard.bots") for name, value in instructions())
    assert (ROOT / "bidyard" / "bots" / "__main__.py").is_file()


# --- compose


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return read


def test_compose_runs_the_server_for_its_own_proxy_only() -> None:
    services, networks = compose()["services"], compose()["networks"]
    server = services["bidyard"]
    served = options(server["command"])
    (subnet,) = networks["inside"]["ipam"]["config"]
    assert [ip_network(proxy) for proxy in served["trusted_proxy"]] == [ip_network(subnet["subnet"])]
    assert networks["inside"]["internal"] is True
    assert "ports" not in server, "only the proxy can be reached from outside"
    assert server["networks"] == ["inside"]
    assert "inside" in services["proxy"]["networks"]
    assert services["proxy"]["environment"]["UPSTREAM"] == f"bidyard:{served['port']}"
    assert (DEPLOY / server["build"] / "Dockerfile").is_file()


def test_compose_names_volumes_that_exist() -> None:
    for service in compose()["services"].values():
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            assert source in compose()["volumes"] or (DEPLOY / source).is_file(), source
    held = {mount.partition(":")[2] for mount in compose()["services"]["bidyard"]["volumes"]}
    assert held == set(json.loads(last("VOLUME"))), "all that the image writes is kept"


def cluster() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.cluster.yaml").read_text())
    return read


def test_the_cluster_shares_a_database_a_key_and_a_proxy() -> None:
    services, volumes = cluster()["services"], cluster()["volumes"]
    servers = [name for name, service in services.items() if service.get("command", [""])[0] == "serve"]
    assert len(servers) == 2
    (subnet,) = cluster()["networks"]["inside"]["ipam"]["config"]
    for name in (*servers, "think", "migrate"):
        service = services[name]
        command = service["command"] if name in servers else [*service["command"], "--data", "postgresql://host/name"]
        given = options(command)
        assert service["environment"]["BIDYARD_DATA"].startswith("postgresql://bidyard:")
        key = Path(service["environment"]["BIDYARD_KEY_FILE"])
        assert any(mount.startswith("key:") and mount.endswith(str(key.parent)) for mount in service["volumes"])
        if name in servers:
            assert [ip_network(proxy) for proxy in given["trusted_proxy"]] == [ip_network(subnet["subnet"])]
            assert "ports" not in service
            fixed = ip_address(service["networks"]["inside"]["ipv4_address"])
            assert fixed in ip_network(subnet["subnet"])
            assert fixed not in ip_network(subnet["ip_range"]), "somebody else might have it"
    for service in services.values():
        for mount in service.get("volumes", ()):
            source = mount.partition(":")[0]
            assert source in volumes or (DEPLOY / source).is_file(), source
    proxy = (DEPLOY / "nginx.cluster.conf").read_text()
    assert {f"server {name}:8000" for name in servers} <= set(re.findall(r"server \w+:8000", proxy))
    assert "non_idempotent;" not in proxy
    assert services["database"]["networks"] == ["inside"]


def test_compose_makes_backups() -> None:
    backup = compose()["services"]["backup"]
    assert "data:/data" in backup["volumes"]
    (command,) = re.findall(r"bidyard (backup [^;]+)", backup["entrypoint"][-1])
    taken = options(shlex.split(command))
    assert f"backups:{taken['out']}" in backup["volumes"]
    assert taken["keep"] >= 7
    subprocess.run(["sh", "-n", "-c", backup["entrypoint"][-1]], check=True)


# --- systemd


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",), strict=True)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(path.read_text())
    return read


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_units_use_known_settings(path: Path) -> None:
    for section in unit(path).sections():
        assert set(unit(path)[section]) <= set(KNOWN[section].split()), section


@pytest.mark.parametrize("path", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.name)
def test_units_run_commands_that_exist_in_folders_of_their_own(path: Path) -> None:
    service = unit(path)["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert program == "/opt/bidyard/bin/bidyard"
    told = options(arguments)
    own = [f"/var/lib/{folder}" for folder in service["StateDirectory"].split()]
    own += [f"/var/cache/{folder}" for folder in service.get("CacheDirectory", "").split()]
    settings = dict(pair.partition("=")[::2] for pair in service["Environment"].split())
    assert str(Path(settings["BIDYARD_DATA"]).parent) in own
    assert settings.get("BIDYARD_CACHE", own[0]) in own
    if arguments[0] == "backup":
        assert str(told["out"]) in own
    else:
        assert told["host"] == "127.0.0.1", "the world comes by the proxy"
        assert told["trusted_proxy"] == ("127.0.0.1",)
    assert "MemoryDenyWriteExecute" not in service, "nothing could be compiled"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_finds_no_fault(path: Path, tmp_path: Path) -> None:
    checker = shutil.which("systemd-analyze")
    if checker is None:
        pytest.skip("systemd-analyze is not installed")
    for other in UNITS:  # a program that exists in the place of ours
        (tmp_path / other.name).write_text(other.read_text().replace("/opt/bidyard/bin/bidyard", shutil.which("true") or ""))
    command = [checker, "verify", "--man=no", str(tmp_path / path.name)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"SYSTEMD_LOG_LEVEL": "warning"})
    assert path.name not in done.stderr, done.stderr


def test_the_timer_starts_the_backup() -> None:
    assert (DEPLOY / "bidyard-backup.timer").with_suffix(".service").is_file()


# --- proxies


def nginx() -> list[list[str]]:
    """All directives in order, blocks opened."""
    text = re.sub(r"#[^\n]*", "", (DEPLOY / "nginx.conf").read_text())
    assert text.count("{") == text.count("}")
    found = []
    for piece in re.split(r"[{};]", text):
        if piece.strip():
            found.append(shlex.split(piece))
    return found


def test_nginx_leads_to_the_server_and_lets_nobody_lie() -> None:
    served = options(shlex.split(unit(DEPLOY / "bidyard.service")["Service"]["ExecStart"])[1:])
    found = nginx()
    assert ["server", f"{served['host']}:{served['port']}"] in found
    headers = {directive[1]: directive[2] for directive in found if directive[0] == "proxy_set_header"}
    assert headers["X-Forwarded-For"] == "$remote_addr"
    assert (headers["Upgrade"], headers["Connection"]) == ("$http_upgrade", "$connection_upgrade")
    assert ["map", "$http_upgrade", "$connection_upgrade"] in found
    assert ["proxy_http_version", "1.1"] in found
    assert ["listen", "443", "ssl"] in found
    (log,) = [directive for directive in found if directive[0] == "log_format"]
    assert not re.search(r"\$(request|request_uri|args|query_string)\b(?!_)", log[2]), "keys would be logged"


def test_limits_of_the_proxy_are_not_below_those_of_the_server() -> None:
    from bidyard.server.limits import Limits

    told = {directive[0]: directive[1] for directive in nginx() if len(directive) == 2}
    assert int(told["client_max_body_size"].removesuffix("m")) * 1024 * 1024 >= Limits().record_bytes
    assert int(told["proxy_read_timeout"].removesuffix("m")) * 60 >= Limits().idle_seconds


def test_caddy_leads_to_the_server() -> None:
    text = re.sub(r"#[^\n]*", "", (DEPLOY / "Caddyfile").read_text())
    blocks = re.sub(r"\{\$[^}]*\}", "", text)
    assert blocks.count("{") == blocks.count("}")
    assert all(line == line.rstrip() and not line.startswith(" ") for line in text.splitlines() if line.strip())
    served = options(shlex.split(unit(DEPLOY / "bidyard.service")["Service"]["ExecStart"])[1:])
    assert f"reverse_proxy {{$UPSTREAM:{served['host']}:{served['port']}}}" in text
    assert set(re.findall(r"\{\$(\w+)", text)) == set(compose()["services"]["proxy"]["environment"])
    assert "replace token" in text, "keys would be logged"
    for forbidden in ("log_credentials", "trusted_proxies"):
        assert forbidden not in text


# --- figures


def test_prometheus_asks_where_the_figures_are_and_for_figures_that_exist() -> None:
    served = options(shlex.split(unit(DEPLOY / "bidyard.service")["Service"]["ExecStart"])[1:])
    (job,) = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    assert job["static_configs"] == [{"targets": [served["metrics"]]}]
    (group,) = yaml.safe_load((DEPLOY / "bidyard-alerts.yml").read_text())["groups"]
    asked = {name for rule in group["rules"] for name in re.findall(r"\bbidyard_\w+", rule["expr"])}
    labels = {label for rule in group["rules"] for label in re.findall(r'\bby="\w+"', rule["expr"])}
    with bind("127.0.0.1", 0) as bound, serving(metrics=bound) as server:
        table, tokens = server.table(seed=7)
        seat = server.see(table)["to_act"][0]
        assert server.move(table, tokens[seat], "green 1", 0).ok
        told = requests.get(f"http://127.0.0.1:{bound.getsockname()[1]}/metrics", timeout=30).text
    assert len(asked) >= 3
    assert asked <= set(re.findall(r"^\w+", told, re.MULTILINE))
    assert labels
    assert all(label in told for label in labels)


@pytest.mark.parametrize(
    ("program", "arguments"),
    [
        ("caddy", ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]),
        ("promtool", ["check", "rules", "deploy/bidyard-alerts.yml"]),
        ("promtool", ["check", "config", "deploy/prometheus.yml"]),
        ("hadolint", ["Dockerfile"]),
        ("docker-compose", ["-f", "deploy/compose.yaml", "config", "--quiet"]),
        ("docker-compose", ["-f", "deploy/compose.cluster.yaml", "config", "--quiet"]),
    ],
)
def test_the_programs_themselves_find_no_fault(program: str, arguments: list[str]) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    if program == "docker-compose" and b"version 1." in subprocess.run([program, "--version"], capture_output=True).stdout:
        pytest.skip("that Compose is older than the format of the files")
    told = {"SITE": "play.example.org", "POSTGRES_PASSWORD": "x"}
    subprocess.run([program, *arguments], cwd=ROOT, check=True, env=os.environ | told)


def test_nginx_itself_finds_no_fault(tmp_path: Path) -> None:
    program = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
    openssl = shutil.which("openssl")
    if program is None or openssl is None:
        pytest.skip("nginx or openssl is not installed")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=play.example.org"]
    subprocess.run([openssl, *made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text().replace("/var/log/nginx", str(tmp_path))
    site = re.sub(r"/etc/letsencrypt\S+fullchain.pem", str(certificate), site)
    site = re.sub(r"/etc/letsencrypt\S+privkey.pem", str(key), site)
    (tmp_path / "site.conf").write_text(site)
    temporary = " ".join(
        f"{name}_temp_path {tmp_path}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {temporary} include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole)
    command = [program, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "error.log")]
    done = subprocess.run(command, capture_output=True, text=True)
    # Ports below 1024 may be denied to whoever runs the tests; what is written there is right all the same.
    assert "syntax is ok" in done.stderr, done.stderr
    assert done.returncode == 0 or "bind()" in done.stderr, done.stderr
