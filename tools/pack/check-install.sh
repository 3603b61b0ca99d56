#!/bin/bash
# check-install.sh ROOT FOLDER: runs the commands of docs/install.md, "Debian", in the fresh Debian at ROOT, with the
# archive in FOLDER, and signs the first Super Admin in through Caddy. As root, with debootstrap before it:
#   debootstrap --variant=minbase trixie ROOT && chroot ROOT apt-get install -y --no-install-recommends caddy
# There is no network inside, so Caddy makes its own certificate, and no systemd: the unit's ExecStart is run as its user.
set -euo pipefail
root=$1 folder=$2
project=$(dirname "$(readlink -f "$0")")/../..

# Everything runs in a network of its own, with a loopback alone.
if [ "${INSIDE:-}" != yes ]; then exec env INSIDE=yes unshare --net --mount --pid --fork "$(readlink -f "$0")" "$root" "$folder"; fi
ip link set lo up
mount -t proc proc "$root/proc"

rm -rf "${root:?}/opt/earshot" "$root/var/lib/earshot" "$root/var/backups/earshot" "$root/root/install"
chroot "$root" userdel earshot 2> /dev/null || true
mkdir -p "$root/root/install" "$root/etc/systemd/system"
cp "$folder"/earshot-*-linux-x64.tar.gz* "$root/root/install"
echo '127.0.0.1 localhost earshot.example' > "$root/etc/hosts"

cat > "$root/usr/local/bin/systemctl" <<'END'
#!/bin/sh
unit=/etc/systemd/system/earshot.service
case "$*" in
  'enable --now earshot')
    cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
    setpriv --reuid="$(sed -n 's/^User=//p' $unit)" --regid=earshot --clear-groups --no-new-privs --bounding-set=-all \
      env -i PATH=/usr/bin $(sed -n 's/^ExecStart=//p' $unit) > /root/install/log 2>&1 &
    echo $! > /root/install/pid ;;
  'restart caddy')
    sed -i '2s/{$/{\n\ttls internal/' /etc/caddy/Caddyfile
    HOME=/root/install caddy run --config /etc/caddy/Caddyfile > /root/install/caddy.log 2>&1 & ;;
esac
END
chmod +x "$root/usr/local/bin/systemctl"

sed -n '/^## Debian/,/^## /p' "$project/docs/install.md" | sed -n '/^```sh/,/^```$/p' | grep -v '^```' > "$root/root/install/commands"
startedAt=$(date +%s)
env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive HOME=/root \
  chroot "$root" sh -c 'cd /root/install && set -eux && . ./commands' | tee "$root/root/install/said"
link=$(grep -o 'https://earshot.example/reset-password[^ ]*' "$root/root/install/said")

cp "$project/tools/pack/first-sign-in.ts" "$root/opt/earshot/tools/"
node() { env -u NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED=0 NODE_NO_WARNINGS=1 chroot "$root" /opt/earshot/bin/node "$@"; }
signIn() { node /opt/earshot/tools/first-sign-in.ts https://earshot.example you@earshot.example "$@"; }
untilUp() {
  for _ in $(seq 60); do
    if node -e "fetch('https://earshot.example/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"; then return; fi
    sleep 1
  done
  cat "$root/root/install/log" "$root/root/install/caddy.log"
  exit 1
}

untilUp
token=$(signIn "$link")
echo "Signed in as Super Admin over TLS, $(($(date +%s) - startedAt)) s after the first command."
kill -TERM "$(cat "$root/root/install/pid")"
while kill -0 "$(cat "$root/root/install/pid")" 2> /dev/null; do sleep 0.2; done
env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" systemctl enable --now earshot
untilUp
signIn '' "$token" > /dev/null
echo 'Stopped by SIGTERM and started again: the Super Admin is still signed in.'
